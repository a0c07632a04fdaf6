package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"client/api"
)

type answer interface{ StatusCode() int }

func done[A answer](got A, err error) A {
	if err != nil {
		panic(err)
	}
	fmt.Println(got.StatusCode())
	if got.StatusCode() >= 300 {
		panic(fmt.Sprintf("%+v", got))
	}
	return got
}

func main() {
	ctx := context.Background()
	sign := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	desk, err := api.NewClientWithResponses(os.Args[1], api.WithRequestEditorFn(sign))
	if err != nil {
		panic(err)
	}
	phone, size, limit := "+14155550100", 2, 10
	sort := api.GetLeadsParamsSort("name")
	lead := done(desk.PostLeadsWithResponse(ctx, nil, api.NewLead{Name: "Ada", Phone: &phone})).JSON201
	label := done(desk.PostLabelsWithResponse(ctx, nil, api.NewLabel{Name: "VIP"})).JSON201
	done(desk.GetAuthMeWithResponse(ctx))
	done(desk.GetLeadWithResponse(ctx, lead.Id, nil))
	metadata := map[string]any{"crm": 7}
	done(desk.PatchLeadWithResponse(ctx, lead.Id, nil, api.PatchLeadJSONRequestBody{Metadata: &metadata}))
	charles := "Charles"
	done(desk.PutLeadsByChannelWithResponse(ctx, "whatsapp", "+14155550101", nil, api.PutLeadsByChannelJSONRequestBody{Name: &charles}))
	done(desk.PostLeadsBulkWithResponse(ctx, nil, api.NewLeads{Leads: []api.NewLead{{Name: "Grace"}, {Name: "Joan"}}}))
	done(desk.GetLeadsWithResponse(ctx, &api.GetLeadsParams{Size: &size, Sort: &sort}))
	done(desk.PutLeadLabelWithResponse(ctx, lead.Id, label.Id))
	done(desk.GetLeadTimelineWithResponse(ctx, lead.Id, nil))
	endpoint := api.NewWebhookEndpoint{Url: "http://127.0.0.1:9/hook", Events: []api.SubscribedEvent{"lead.created"}}
	done(desk.PostWebhookEndpointsWithResponse(ctx, nil, endpoint))
	done(desk.GetWebhookEventsWithResponse(ctx))
	done(desk.GetEventsWithResponse(ctx, &api.GetEventsParams{Limit: &limit}))
	done(desk.GetOrganizationWithResponse(ctx, nil))
	done(desk.DeleteLeadWithResponse(ctx, lead.Id, nil))
}
