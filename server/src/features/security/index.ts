import { changeApiKey, createApiKey, endApiKey, listApiKeys } from './api-keys.ts'
import { beginProof } from './begin-proof.ts'
import { changeContact } from './change-contact.ts'
import { changePassword } from './change-password.ts'
import { listSignIns } from './list-sign-ins.ts'
import { beginPasskey, finishPasskey, listPasskeys, removePasskey } from './passkeys.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { setAntiPhishing } from './set-anti-phishing.ts'
import { setFundPassword } from './set-fund-password.ts'
import { setNickname } from './set-nickname.ts'
import { showSecurity } from './show-security.ts'
import { beginTotp, confirmTotp, renewRecoveryCodes, turnTotpOff } from './totp.ts'

export const securityHandlers = {
  'user/has_password': showSecurity,
  'user/e_pwd': changePassword,
  'safe/update_password': setFundPassword,
  'user/sessions': listSessions,
  'user/end_session': endSession,
  'user/end_sessions': endOtherSessions,
  'user/sign_ins': listSignIns,
  'user/nickname': setNickname,
  'safe/totp_begin': beginTotp,
  'safe/totp_confirm': confirmTotp,
  'safe/totp_off': turnTotpOff,
  'safe/recovery_codes': renewRecoveryCodes,
  'safe/passkeys': listPasskeys,
  'safe/passkey_begin': beginPasskey,
  'safe/passkey_finish': finishPasskey,
  'safe/passkey_remove': removePasskey,
  'safe/api_keys': listApiKeys,
  'safe/api_key_create': createApiKey,
  'safe/api_key_change': changeApiKey,
  'safe/api_key_end': endApiKey,
  'safe/anti_phishing': setAntiPhishing,
  'safe/contact': changeContact,
  'safe/proof_begin': beginProof,
}
