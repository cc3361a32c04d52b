"""The one door to the browser: nothing outside this package imports js, pyscript or pyodide."""
