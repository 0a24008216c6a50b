-- What bots did, so that it is known at once whether any connected system ever reported one.
create index work_event_bot on work_event (organization_id) where data -> 'actor' ->> 'type' = 'bot';
