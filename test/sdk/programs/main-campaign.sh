#!/bin/sh
# A campaign from nothing to its last number, by the command line alone: sequence, leads, launch, a
# webhook, an answer in the inbox, and statistics.
#
#     REACHWELL_SERVER=… REACHWELL_KEY=… ./main-campaign.sh leads.json http://127.0.0.1:4500/hooks
#
# Prints the number of the campaign, the secret of the webhook, and the statistics, each as JSON.
set -eu
leads=$1
receiver=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

reachwell() { node "$here/../../../src/cli/reachwell.ts" --json "$@"; }
# One member of the JSON on standard input.
member() { node -p "JSON.parse(require('node:fs').readFileSync(0, 'utf8'))$1"; }
clock() { reachwell call POST /practice/clock --body "$1" > "$folder/clock"; }

campaign=$(reachwell call POST /campaigns --body '{"name": "Conference"}' | member .id)
cat > "$folder/sequence.json" <<JSON
{
  "campaignId": "$campaign",
  "sequenceUpdatedAt": null,
  "sequenceItemRequest": {
    "id": "visit", "type": "VISIT", "yesDelay": 1,
    "yes": {
      "id": "connect", "type": "CONNECT", "message": "Hi {{firstName}}, shall we connect?",
      "alternativeMessage": "Hello, shall we connect?", "yesDelay": 0,
      "yes": {
        "id": "connected", "type": "IF_CONNECTED", "yesDelay": 2, "noDelay": 168,
        "yes": {
          "id": "message", "type": "MESSAGE", "yesDelay": 0,
          "message": "Thank you for connecting! May I ask you one question?",
          "yes": {"id": "answered", "type": "END", "sequenceEndMode": "FINISH"}
        },
        "no": {
          "id": "withdraw", "type": "WITHDRAW", "yesDelay": 0,
          "yes": {"id": "gone", "type": "END", "sequenceEndMode": "FINISH"}
        }
      }
    }
  }
}
JSON
reachwell plan POST /v1/sequenceitems --body "@$folder/sequence.json" > "$folder/planned"
reachwell call POST /v1/sequenceitems --body "@$folder/sequence.json" > "$folder/saved"
reachwell leads import "$leads" --campaign "$campaign" --list Conference --dry-run > "$folder/tried"
reachwell leads import "$leads" --campaign "$campaign" --list Conference > "$folder/imported"
# Interrupted or not, an import can be repeated.
reachwell leads import "$leads" --campaign "$campaign" --list Conference > "$folder/again"
cmp -s "$folder/imported" "$folder/again"
cat "$folder/imported"
reachwell call POST /v1/webhooks --body "{\"url\": \"$receiver\", \"events\": [\"INVITE_SENT\", \"MESSAGE_RESPONDED\"]}" |
  node -p 'JSON.stringify({ secret: JSON.parse(require("node:fs").readFileSync(0, "utf8")).secret })'
reachwell forecast "$campaign" > "$folder/forecast"
reachwell call PATCH "/campaigns/$campaign/status" --body '{"status": "ACTIVE"}' > "$folder/launched"

answered=
leaps=0
while [ "$leaps" -lt 32 ]; do
  # Some hours at a time, so that each working day is worked through.
  clock '{"advanceMs": 21600000, "rate": 5000}'
  sleep 2
  leaps=$((leaps + 1))
  if [ -z "$answered" ]; then
    conversation=$(reachwell inbox list --unread --limit 1 | member .id 2> /dev/null || true)
    if [ -n "$conversation" ]; then
      reachwell inbox read "$conversation" > "$folder/thread"
      reachwell inbox reply "$conversation" 'Thank you! Does Tuesday suit you?' > "$folder/reply"
      answered=$conversation
    fi
  fi
done
[ -n "$answered" ] || { echo 'Nobody replied.' >&2; exit 1; }
reachwell leads why "$(reachwell call GET "/leads?campaignId=$campaign&size=1" | member .content[0].id)" > "$folder/why"
reachwell logs --campaign "$campaign" --limit 5 > "$folder/logs"
clock '{"rate": 1}'
sleep 3
reachwell stats "$campaign"
