"""Rewrites the entries in packages/kron-conformance/cases/imports.json as an implementation independent of Kron's finds them in the
iCalendar file of each case. Cases with "error" and those in "notes" stay as they are: the library does not judge files, and a note
explains where it differs from RFC 5545. To add a case, add a line without "expected".

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/python generate.py [--check]
"""

import json
import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import icalendar
import recurring_ical_events

target = Path(__file__).parent / "../../../packages/kron-conformance/cases/imports.json"


def instant(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def written(value):
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.strftime("%Y-%m-%dT%H:%M" if value.second == 0 else "%Y-%m-%dT%H:%M:%S")
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def end_of(event):
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    return end if isinstance(start, datetime) else max(end, start + timedelta(days=1))


def entry(event):
    start, end = event["DTSTART"].dt, end_of(event)
    fields = {"from": written(start)}
    if isinstance(start, datetime):
        fields["to"] = written(end)
    elif end - timedelta(days=1) > start:
        fields["to"] = written(end - timedelta(days=1))
    name = " ".join(str(event.get("SUMMARY", "")).split())[:128].strip()
    return {"name": name, **fields} if name else fields


def has_length(event):
    return end_of(event) > event["DTSTART"].dt


def wanted(event, categories):
    if categories is None:
        return True
    own = event.get("CATEGORIES", [])
    own = own if isinstance(own, list) else [own]
    return bool({str(one).lower() for group in own for one in group.cats} & {one.lower() for one in categories})


def entries(asked):
    calendars = icalendar.Calendar.from_ical(asked["ics"], multiple=True)
    found = []
    for calendar in calendars:
        events = recurring_ical_events.of(calendar).between(instant(asked["from"]), instant(asked["to"]))
        found += [
            entry(event)
            for event in events
            if event.get("STATUS") != "CANCELLED" and has_length(event) and wanted(event, asked.get("categories"))
        ]
    distinct = {json.dumps(one, sort_keys=True): one for one in found}.values()
    return sorted(distinct, key=lambda one: (one["from"], one.get("to", one["from"]), one.get("name", "")))


def answered(case, notes):
    known = "error" in case or case["id"] in notes
    return case if known else case | {"expected": {"entries": entries(case["input"])}}


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


before = target.read_text()
stored = json.loads(before)
cases = [compact(answered(case, stored["notes"])) for case in stored.pop("cases")]
text = compact(stored)[:-1] + ',\n"cases": [\n' + ",\n".join(cases) + "\n]}\n"
if "--check" in sys.argv:
    sys.exit(0 if before == text else f"{target.name} differs: run generate.py")
target.write_text(text)
