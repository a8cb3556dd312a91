// Support for tests of clients: a server that answers with samples of the schemas.
export {
  createFakeServer,
  describeChanges,
  type FakeFailure,
  type FakeServer,
  type Received,
} from './fake-server.ts'
