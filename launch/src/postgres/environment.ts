/** The environment of PostgreSQL: without PG… variables of the user, and with an English log. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
