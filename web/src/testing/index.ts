// What the tests of both apps share.
export { stubHistory } from './stub-history.ts'
