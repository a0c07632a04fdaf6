import sys

from frontdesk_client import AuthenticatedClient
from frontdesk_client.api.auth import get_auth_me
from frontdesk_client.api.events import get_events
from frontdesk_client.api.labels import post_labels
from frontdesk_client.api.leads import (
    delete_lead,
    get_lead,
    get_lead_timeline,
    get_leads,
    patch_lead,
    post_leads,
    post_leads_bulk,
    put_lead_label,
    put_leads_by_channel,
)
from frontdesk_client.api.organization import get_organization
from frontdesk_client.api.webhook_endpoints import post_webhook_endpoints
from frontdesk_client.api.webhook_events import get_webhook_events
from frontdesk_client.models import (
    GetLeadsSort,
    LeadChannel,
    NewLabel,
    NewLead,
    NewLeads,
    NewWebhookEndpoint,
    PatchLeadBody,
    PutLeadsByChannelBody,
    SubscribedEvent,
)

base, token = sys.argv[1:3]
client = AuthenticatedClient(base_url=base, token=token, raise_on_unexpected_status=True)


def done(answer):
    print(answer.status_code.value)
    if answer.status_code.value >= 300:
        raise SystemExit(answer.content)
    return answer.parsed


lead = done(post_leads.sync_detailed(client=client, body=NewLead(name="Ada", phone="+14155550100")))
label = done(post_labels.sync_detailed(client=client, body=NewLabel(name="VIP")))
done(get_auth_me.sync_detailed(client=client))
done(get_lead.sync_detailed(lead.id, client=client))
done(patch_lead.sync_detailed(lead.id, client=client, body=PatchLeadBody.from_dict({"metadata": {"crm": 7}})))
body = PutLeadsByChannelBody(name="Charles")
done(put_leads_by_channel.sync_detailed(LeadChannel.WHATSAPP, "+14155550101", client=client, body=body))
leads = NewLeads(leads=[NewLead(name="Grace"), NewLead(name="Joan")])
done(post_leads_bulk.sync_detailed(client=client, body=leads))
done(get_leads.sync_detailed(client=client, size=2, sort=GetLeadsSort.NAME))
done(put_lead_label.sync_detailed(lead.id, label.id, client=client))
done(get_lead_timeline.sync_detailed(lead.id, client=client))
endpoint = NewWebhookEndpoint(url="http://127.0.0.1:9/hook", events=[SubscribedEvent.LEAD_CREATED])
done(post_webhook_endpoints.sync_detailed(client=client, body=endpoint))
done(get_webhook_events.sync_detailed(client=client))
done(get_events.sync_detailed(client=client, limit=10))
done(get_organization.sync_detailed(client=client))
done(delete_lead.sync_detailed(lead.id, client=client))
