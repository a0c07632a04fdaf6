// An agent that books: PORT=4000 INTERNAL_AUTH_TOKEN=… go run agent.go, then AGENT_URL=http://127.0.0.1:4000.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"
)

type turn struct {
	Organization struct {
		TimeZone string                  `json:"time_zone"`
		Services []struct{ Name string } `json:"services"`
		Slots    []struct {
			StartsAt string   `json:"starts_at"`
			Services []string `json:"services"`
		} `json:"open_slots"`
	} `json:"organization"`
	Appointments []struct{ ID string } `json:"appointments"`
	Offers       []struct {
		ID       string `json:"id"`
		StartsAt string `json:"starts_at"`
	} `json:"offers"`
	Messages []struct {
		Role, Content string
		Metadata      struct{ Reply struct{ ID string } }
	} `json:"messages"`
}

type object = map[string]any

var (
	person = regexp.MustCompile("person|human")
	change = regexp.MustCompile("move|cancel|change")
	button = regexp.MustCompile("^(accept|decline):([^:]+):")
)

func say(text string, more object, events ...object) object {
	reply := object{"text": text}
	for key, value := range more {
		reply[key] = value
	}
	return object{"reply": reply, "events": append([]object{}, events...)}
}

func handOver(text, reason string) object {
	return say(text, nil, object{"event": "escalation", "data": object{"reason": reason}})
}

func answer(t turn) object {
	said, tapped, choice := "", "", []string{""}
	for _, message := range t.Messages {
		if message.Role == "user" {
			said, tapped = strings.ToLower(message.Content), message.Metadata.Reply.ID
			choice = strings.SplitN(tapped, "|", 3)
		}
	}
	business := t.Organization
	zone, _ := time.LoadLocation(business.TimeZone)
	clock := func(at string) string {
		moment, _ := time.Parse(time.RFC3339, at)
		return moment.In(zone).Format("Mon, 15:04")
	}
	if found := button.FindStringSubmatch(tapped); found != nil {
		for _, offer := range t.Offers {
			if offer.ID != found[2] {
				continue
			}
			text, status := fmt.Sprintf("You are booked: %s.", clock(offer.StartsAt)), "accepted"
			if found[1] == "decline" {
				text, status = "You stay on the waiting list.", "declined"
			}
			return say(text, nil, object{"event": "waiting_list_answer", "data": object{"offer_id": offer.ID, "status": status}})
		}
		return say("That time is not held for you any more. You stay on the waiting list.", nil)
	}
	if person.MatchString(said) {
		return handOver("A person will answer you here.", "The customer asked for a person.")
	}
	if len(t.Appointments) > 0 && change.MatchString(said) {
		return handOver("Our team will see to it here.", "The customer wants to change an appointment.")
	}
	chosen, rows := -1, []object{}
	for n, service := range business.Services {
		if chosen < 0 && strings.Contains(said, strings.ToLower(service.Name)) {
			chosen = n
		}
		if n < 10 {
			title := []rune(service.Name)
			rows = append(rows, object{"id": fmt.Sprint("service|", n), "title": string(title[:min(24, len(title))])})
		}
	}
	if len(choice) > 1 {
		chosen, _ = strconv.Atoi(choice[1])
	}
	if chosen < 0 && len(rows) > 0 && len(business.Slots) > 0 {
		list := object{"button": "Services", "sections": []object{{"rows": rows}}}
		return say("What can we do for you?", object{"list": list})
	}
	name, buttons := "", []object{}
	if chosen >= 0 && chosen < len(business.Services) {
		name = business.Services[chosen].Name
	}
	for _, slot := range business.Slots {
		if name == "" || slot.Services != nil && !slices.Contains(slot.Services, name) {
			continue
		}
		if len(choice) == 3 && choice[2] == slot.StartsAt {
			booking := object{"service": name, "starts_at": slot.StartsAt, "confirmed": true}
			return say(fmt.Sprintf("%s is booked: %s.", name, clock(slot.StartsAt)), nil, object{"event": "booking_request", "data": booking})
		}
		if len(buttons) < 3 {
			buttons = append(buttons, object{"id": fmt.Sprintf("time|%d|%s", chosen, slot.StartsAt), "title": clock(slot.StartsAt)})
		}
	}
	if len(buttons) == 0 {
		return handOver("A person will find you a time.", "There is no free time to offer.")
	}
	return say(fmt.Sprintf("These are free for %s:", name), object{"buttons": buttons})
}

func main() {
	secret := os.Getenv("INTERNAL_AUTH_TOKEN")
	if secret == "" {
		log.Fatal("INTERNAL_AUTH_TOKEN is missing")
	}
	token := "Bearer " + secret
	http.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		var t turn
		w.Header().Set("content-type", "application/json")
		if r.Header.Get("authorization") != token {
			http.Error(w, `{"error":"another token"}`, http.StatusUnauthorized)
		} else if json.NewDecoder(r.Body).Decode(&t) != nil {
			http.Error(w, `{"error":"not a turn"}`, http.StatusBadRequest)
		} else {
			json.NewEncoder(w).Encode(answer(t))
		}
	})
	http.ListenAndServe("127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "4000"), nil)
}
