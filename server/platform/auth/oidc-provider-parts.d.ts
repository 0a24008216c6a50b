// Types of oidc-provider's own files; see oidc-library.ts.

declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'

  export import InvalidGrant = errors.InvalidGrant
  export import InvalidTarget = errors.InvalidTarget
  export import SessionNotFound = errors.SessionNotFound
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'

  export import base = interactionPolicy.base
  export import Check = interactionPolicy.Check
}
