package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

func sum(key []byte, content []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(content)
	return mac.Sum(nil)
}

// VerifyServiceSignature checks X-Service-Signature: hex HMAC-SHA256 of the raw body, keyed with the secret exactly
// as it was shown.
func VerifyServiceSignature(body []byte, signature, secret string) bool {
	expected := hex.EncodeToString(sum([]byte(secret), body))
	return hmac.Equal([]byte(signature), []byte(expected))
}

// VerifyStandardWebhook also refuses a delivery older than five minutes. The id is the same on every try.
func VerifyStandardWebhook(body []byte, id, timestamp, signature, secret string) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > toleranceSeconds {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	content := append([]byte(id+"."+timestamp+"."), body...)
	expected := "v1," + base64.StdEncoding.EncodeToString(sum(key, content))
	// While a secret is rotated there are two signatures, separated by a space.
	for _, given := range strings.Split(signature, " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}
