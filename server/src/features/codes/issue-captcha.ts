import type { Handler } from '../../calls/handler.ts'

export const issueCaptcha: Handler<'captcha'> = (ctx) => ctx.auth.captchas.issue()
