// What the tests of both apps share.
export { createAppTests, NOW, type Opened, type ServerOptions } from './app-tests.tsx'
export { FetchedRequest } from './fetched-request.ts'
export { stubHistory } from './stub-history.ts'
