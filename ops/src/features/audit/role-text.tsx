import { useTranslation } from '../../lib/language/use-translation.ts'

/** Renders the name of a role; the code of one that no longer exists. */
export function RoleText({ role }: { readonly role: string }) {
  const { t, exists } = useTranslation()
  return exists(`role_${role}`) ? t(`role_${role}`) : role
}
