"""Print the OpenAPI description of the API."""

import json

from scorekeeper.web.api.openapi import openapi_document

if __name__ == "__main__":
    print(json.dumps(openapi_document(), ensure_ascii=False, indent=1))
