-- Swaps that were not answered in time, and requests for time off that nobody decided before their days were over.
alter table shift_swap drop constraint shift_swap_void_because_check;
alter table shift_swap add constraint shift_swap_void_because_check
  check (void_because in ('withdrawn', 'shift-changed', 'shift-begun', 'unanswered'));
alter table time_off_request drop constraint time_off_request_status_check;
alter table time_off_request add constraint time_off_request_status_check
  check (status in ('pending', 'waitlisted', 'approved', 'rejected', 'withdrawn', 'cancelled', 'expired'));
