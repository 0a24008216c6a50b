-- A session of the telephony provider counts in organizations of its company there alone, and is shown where its person
-- is logged in. Those of before name no company: they end.

delete from system.telephony_session;
alter table system.telephony_session
  add column company_id text not null check (company_id <> ''),
  -- Whence it was begun: the address, and words for the browser ("Firefox on Windows").
  add column address text not null,
  add column device text not null;
