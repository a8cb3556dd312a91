// Lists of values that some screens offer. Apart from the client, which every screen loads.
export { UPLOAD_MAX_BYTES, UPLOAD_PURPOSES } from '../content/upload-limits.ts'
export * from '../market/chart-choices.ts'
export { JOINED_PERIODS, type JoinedPeriod, PERIODS, SECONDS_HOURS } from '../market/periods.ts'
export { CLOSING_CONDITIONS, ENTRY_REASONS } from '../methods.ts'
