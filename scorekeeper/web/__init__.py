"""The web app: pages for the card table, and the HTTP API."""

from scorekeeper.web.app import create_app

__all__ = ["create_app"]
