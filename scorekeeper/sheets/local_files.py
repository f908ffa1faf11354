"""Access of the sheets to files: those in folders of ours, and nothing else."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint.urls import URLFetcher, URLFetcherResponse


class LocalFiles(URLFetcher):  # type: ignore[misc]
    """Fetches files below the given folders; refuses every other address."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._folders = tuple(folder.resolve() for folder in folders)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Return the content of a file.

        Raises:
            ValueError: the address is not that of a file in one of the folders.
        """
        del headers
        address = urlsplit(url)
        if address.scheme != "file" or address.netloc not in ("", "localhost"):
            raise ValueError(f"Sheets load nothing from {url}.")
        path = Path(url2pathname(address.path)).resolve()
        if not any(path.is_relative_to(folder) for folder in self._folders):
            raise ValueError(f"Sheets load nothing from {url}.")
        return URLFetcherResponse(url, body=path.read_bytes())
