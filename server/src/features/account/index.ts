import { center, centerWithNextSteps } from './center.ts'
import { checkEmail, checkMobile } from './check-code.ts'
import { forget } from './forget.ts'
import { freeze } from './freeze.ts'
import { listEvents } from './list-events.ts'
import { loginByCode } from './login-by-code.ts'
import { beginPasskeyLogin, loginByPasskey } from './login-by-passkey.ts'
import { loginBySecond } from './login-by-second.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { unfreeze } from './unfreeze.ts'

export const accountHandlers = {
  'user/register': register,
  'user/login': login,
  'user/login_mast': loginByCode,
  'user/check_mobile': checkMobile,
  'user/check_email': checkEmail,
  'user/forget': forget,
  'user/center': center,
  'user/center2': centerWithNextSteps,
  'user/logout': logout,
  'user/events': listEvents,
  'user/login_second': loginBySecond,
  'user/passkey_begin': beginPasskeyLogin,
  'user/passkey_login': loginByPasskey,
  'user/freeze': freeze,
  'user/thaw': unfreeze,
}
