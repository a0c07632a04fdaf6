import re
import uuid

import schemathesis
from hypothesis import strategies as st

# Which IANA time zones a service knows depends on its version of Node.
schemathesis.openapi.format("iana-time-zone", st.sampled_from(["UTC", "Europe/London", "America/New_York"]))


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    Gives every request its own idempotency key, because the same key with another body is rightly refused. Replaces an
    id that was null in the previous answer, which the tool would write as "None".
    """
    for name, value in (case.path_parameters or {}).items():
        if value in (None, "None"):
            case.path_parameters[name] = str(uuid.uuid4())
    key = case.headers.get("Idempotency-Key") if case.headers else None
    if key and re.fullmatch(r"[!-~]{1,255}", str(key)):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.serializer("text/csv")
def as_csv(context, value):
    """Sends a CSV file of leads as the text itself."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


@schemathesis.hook
def filter_headers(context, headers):
    """Skips keys with blanks around them: blanks are not part of a header's value (RFC 9110, 5.5)."""
    key = str((headers or {}).get("Idempotency-Key", ""))
    return key == key.strip()
