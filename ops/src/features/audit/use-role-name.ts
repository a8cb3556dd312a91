import { useCallback } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'

/** Returns the function that names a role; one that no longer exists by its code. */
export function useRoleName(): (role: string) => string {
  const { t, exists } = useTranslation()
  return useCallback((role) => (exists(`role_${role}`) ? t(`role_${role}`) : role), [t, exists])
}
