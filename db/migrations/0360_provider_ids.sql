-- Systems beyond the twelve of the specification have numbers of their own after theirs.

alter table connection drop constraint connection_provider_id_check;
alter table connection add constraint connection_provider_id_check check (provider_id between 1 and 99);
