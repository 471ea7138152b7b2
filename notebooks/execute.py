"""Executes notebooks from top to bottom and fails when a cell fails or a figure is missing.

    python notebooks/execute.py --results DIR [--out DIR] [NOTEBOOK ...]

Without a name it executes every notebook beside this script. A cell with the tag "figure" has to show a picture.
With --out the executed notebooks and their pictures are kept there; the notebooks themselves are never changed.
"""

import argparse
import base64
import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).resolve().parent


def execute(path, results, out):
    """Executes one notebook; returns what is wrong with it, line by line."""
    notebook = nbformat.read(path, as_version=4)
    os.environ["TCPSWEEP_RESULTS"] = str(Path(results).resolve())
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(HERE)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
    )
    problems = []
    try:
        client.execute()
    except CellExecutionError as error:
        problems.append(f"{path.name}: a cell failed\n{error}")

    figures = 0
    for number, cell in enumerate(notebook.cells, start=1):
        pictures = [
            output["data"]["image/png"] for output in cell.get("outputs", []) if "image/png" in output.get("data", {})
        ]
        figures += len(pictures)
        if "figure" in cell.metadata.get("tags", []) and not pictures:
            problems.append(f"{path.name}: cell {number} shows no figure")
        if out:
            for index, picture in enumerate(pictures):
                (out / f"{path.stem}-{number}-{index}.png").write_bytes(base64.b64decode(picture))
    if figures == 0:
        problems.append(f"{path.name}: no figure at all")
    if out:
        nbformat.write(notebook, out / path.name)
    print(f"{path.name}: {len(notebook.cells)} cells, {figures} figures, {len(problems)} problems")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", required=True, help="result directory of tcpsweep")
    parser.add_argument("--out", type=Path, help="folder for the executed notebooks and their pictures")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    arguments = parser.parse_args()
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
    notebooks = arguments.notebooks or sorted(HERE.glob("*.ipynb"))
    problems = []
    for notebook in notebooks:
        problems += execute(notebook, arguments.results, arguments.out)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems or not notebooks else 0


if __name__ == "__main__":
    sys.exit(main())
