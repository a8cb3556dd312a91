/** PostgreSQL gets no PG… variable of the person who starts us, and speaks one language in its log. */
export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
