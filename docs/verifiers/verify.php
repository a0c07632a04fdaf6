<?php

const TOLERANCE_SECONDS = 300;

/** X-Service-Signature: hex HMAC-SHA256 of the raw body, keyed with the secret exactly as it was shown. */
function verify_service_signature(string $body, string $signature, string $secret): bool
{
    return hash_equals(hash_hmac('sha256', $body, $secret), $signature);
}

/** Standard Webhooks: also refuses a delivery older than five minutes. The id is the same on every try. */
function verify_standard_webhook(string $body, string $id, string $timestamp, string $signature, string $secret): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is rotated there are two signatures, separated by a space.
    foreach (explode(' ', $signature) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
