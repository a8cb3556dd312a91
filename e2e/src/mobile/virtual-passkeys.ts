import type { MobilePage } from './open-mobile-page.ts'

/** Adds a virtual authenticator to the page, which always verifies its user. */
export async function addVirtualAuthenticator({ context, page }: MobilePage): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
