-- The first record that told a fact: of two facts at the same moment the one that arrived first comes first, also when
-- records are read again. Facts from before have none and stay in the order of their keys.
alter table work_event add column raw_id bigint;
alter table rebuilt_event add column raw_id bigint;
