-- A link or a session may be ended by its own end: who ends it sets a moment that has passed, and two processes' clocks may
-- differ by more than it lived. Their times say nothing that a check could hold.
ALTER TABLE account_token DROP CONSTRAINT account_token_has_time;
ALTER TABLE session DROP CONSTRAINT session_has_time;
