-- Staffing may use the time in which agents were active, in place of the time that a contact was open with them.
alter table stream drop constraint stream_handle_time_source_check;
alter table stream add constraint stream_handle_time_source_check
  check (handle_time_source in ('measured', 'effort', 'own'));
