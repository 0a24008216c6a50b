-- What moved a break by itself: the end of a call, once for each shift that it moved.
create unique index optimization_action_cause on optimization_action (organization_id, (metadata ->> 'cause'))
  where metadata ? 'cause';
