-- How many contacts a file brought: lists of connections show the sum.
alter table upload add column contact_count double precision;
