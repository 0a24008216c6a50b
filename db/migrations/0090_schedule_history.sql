-- The history of an agent without looking through everybody's: also of what an agent gave away.
create index schedule_event_surfer on schedule_event (organization_id, surfer_id, id);
create index schedule_event_before_surfer on schedule_event (organization_id, ((before ->> 'surfer_id')::bigint), id)
  where before is not null;
