-- What is worked out anew is held to what it will take the place of: a record that cannot be kept is found where it
-- is read, not when everything is exchanged.
alter table rebuilt_event
  add constraint rebuilt_event_check check (fact_key <> '' and kind <> '');
alter table rebuilt_ticket
  add constraint rebuilt_ticket_check check (ticket_id <> '' and channel in ('case', 'call', 'chat')
    and status in ('OPEN', 'CLOSED', 'ON_HOLD'));
