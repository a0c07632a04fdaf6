# An agent that books: PORT=4000 INTERNAL_AUTH_TOKEN=… python3 agent.py, then AGENT_URL=http://127.0.0.1:4000.
import json
import os
import re
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from zoneinfo import ZoneInfo

TOKEN = os.environ["INTERNAL_AUTH_TOKEN"]


def say(text, events=(), **more):
    return {"reply": {"text": text, **more}, "events": list(events)}


def hand_over(text, reason):
    return say(text, [{"event": "escalation", "data": {"reason": reason}}])


def answer(turn):
    business, services = turn["organization"], turn["organization"]["services"]
    last = [message for message in turn["messages"] if message["role"] == "user"][-1]
    said = last["content"].lower()
    tapped = last["metadata"].get("reply", {}).get("id", "")
    kind, index, time = (tapped.split("|") + ["", "", ""])[:3]

    def clock(at):
        return datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone(ZoneInfo(business["time_zone"])).strftime("%a, %H:%M")

    button = re.match("(accept|decline):([^:]+):", tapped)
    if button:
        offer = next((offer for offer in turn["offers"] if offer["id"] == button[2]), None)
        if offer is None:
            return say("That time is not held for you any more. You stay on the waiting list.")
        status = "accepted" if button[1] == "accept" else "declined"
        text = f"You are booked: {clock(offer['starts_at'])}." if status == "accepted" else "You stay on the waiting list."
        return say(text, [{"event": "waiting_list_answer", "data": {"offer_id": offer["id"], "status": status}}])
    if re.search("person|human", said):
        return hand_over("A person will answer you here.", "The customer asked for a person.")
    if turn["appointments"] and re.search("move|cancel|change", said):
        return hand_over("Our team will see to it here.", "The customer wants to change an appointment.")
    named = [n for n, service in enumerate(services) if service["name"].lower() in said]
    chosen = int(index) if kind else next(iter(named), None)
    if chosen is None and services and business["open_slots"]:
        rows = [{"id": f"service|{n}", "title": service["name"][:24]} for n, service in enumerate(services[:10])]
        return say("What can we do for you?", list={"button": "Services", "sections": [{"rows": rows}]})
    name = services[chosen]["name"] if chosen is not None else None
    times = [slot["starts_at"] for slot in business["open_slots"] if name in slot.get("services", [name])]
    if name is None or not times:
        return hand_over("A person will find you a time.", "There is no free time to offer.")
    if kind == "time" and time in times:
        booking = {"service": name, "starts_at": time, "confirmed": True}
        return say(f"{name} is booked: {clock(time)}.", [{"event": "booking_request", "data": booking}])
    buttons = [{"id": f"time|{chosen}|{at}", "title": clock(at)} for at in times[:3]]
    return say(f"These are free for {name}:", buttons=buttons)


class Agent(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.headers.get("authorization") != f"Bearer {TOKEN}":
            return self.end(401, {"error": "another token"})
        try:
            answered = answer(json.loads(body))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            return self.end(400, {"error": "not a turn"})
        self.end(200, answered)

    def end(self, status, body):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Agent).serve_forever()
