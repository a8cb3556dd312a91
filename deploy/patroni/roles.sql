-- The roles and the database of the exchange, once, on the primary: psql -f roles.sql as postgres. Then \password for each role.
create role halyard login;
-- Metrics of replicas and connections read the statistics of all roles.
grant pg_read_all_stats to halyard;
create role halyard_owner login;
-- Records base backups, and nothing else; its right is given once the exchange has made the tables:
--   grant insert (name) on base_backup to halyard_backup;
create role halyard_backup login;
create database halyard owner halyard_owner;
