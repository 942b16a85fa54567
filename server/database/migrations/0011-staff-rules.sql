-- The rules of staff and roles (server/services/main/staff/rules.ts) let people in, give them their rights and keep somebody in
-- charge, within the transaction of the change. What did so before is the second wall now: it looks when the transaction ends, and finds
-- nothing left to do unless staff were changed by SQL alone.
DROP TRIGGER staff_are_admitted ON staff;
CREATE CONSTRAINT TRIGGER staff_are_admitted AFTER INSERT OR UPDATE OR DELETE ON staff
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION admit_staff();

DROP TRIGGER roles_spread ON roles;
CREATE CONSTRAINT TRIGGER roles_spread AFTER UPDATE OF name, rights ON roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION spread_rights();
