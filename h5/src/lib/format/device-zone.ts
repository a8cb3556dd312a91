/** Returns the IANA name of the device's time zone: 'Europe/Berlin' or 'UTC'. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
