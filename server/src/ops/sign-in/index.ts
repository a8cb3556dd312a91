import { login } from './login.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey.ts'
import { beginSecondFactor, confirmSecondFactor, proveForSecondFactor } from './second-factor.ts'
import { beginSso, confirmSso, finishSso, loggedOutAtProvider, offerSso } from './sso.ts'
import { endOtherSessions, endSession, listSessions, logout, me } from './session.ts'

export const signInOpsHandlers = {
  'ops/login': login,
  'ops/logout': logout,
  'ops/me': me,
  'ops/session/list': listSessions,
  'ops/session/end': endSession,
  'ops/session/end_others': endOtherSessions,
  'ops/passkey/begin': beginPasskeySignIn,
  'ops/passkey/login': signInWithPasskey,
  'ops/sso/offer': offerSso,
  'ops/sso/begin': beginSso,
  'ops/sso/finish': finishSso,
  'ops/sso/confirm': confirmSso,
  'ops/sso/logged_out': loggedOutAtProvider,
  'ops/second_factor/prove': proveForSecondFactor,
  'ops/second_factor/begin': beginSecondFactor,
  'ops/second_factor/confirm': confirmSecondFactor,
}
