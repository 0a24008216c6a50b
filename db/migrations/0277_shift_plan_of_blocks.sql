-- The shift plan that laid a block; of blocks laid before, it is known for turns of a round robin.
alter table block add column schedule_plan_id bigint,
  add foreign key (organization_id, schedule_plan_id) references schedule_plan;

-- Row-level security binds the owner too; without this the statement would find no rows.
alter table block no force row level security;
alter table round_robin no force row level security;
alter table block disable trigger user;
update block b set schedule_plan_id = r.schedule_plan_id
from round_robin r
where r.organization_id = b.organization_id and r.id = b.round_robin_id;
alter table block enable trigger user;
alter table block force row level security;
alter table round_robin force row level security;
