import re
import uuid

import schemathesis
from hypothesis import strategies as st

# Which zones of the IANA database a service knows depends on its Node.
schemathesis.openapi.format("iana-time-zone", st.sampled_from(["UTC", "Europe/London", "America/New_York"]))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives every request a key of its own: the same one with another body is rightly refused."""
    key = case.headers.get("Idempotency-Key") if case.headers else None
    if key and re.fullmatch(r"[!-~]{1,255}", str(key)):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
