import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 300


def verify_service_signature(body: bytes, signature: str, secret: str) -> bool:
    """X-Service-Signature: hex HMAC-SHA256 of the raw body, keyed with the secret exactly as it was shown."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.encode(), expected.encode())


def verify_standard_webhook(body: bytes, id: str, timestamp: str, signature: str, secret: str) -> bool:
    """Standard Webhooks: also refuses a delivery older than five minutes. The id is the same on every try."""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    # While a secret is rotated there are two signatures, separated by a space.
    return any(hmac.compare_digest(given.encode(), expected.encode()) for given in signature.split(" "))
