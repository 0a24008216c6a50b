// The used parts of oidc-provider, each from its own file: the package's index warns at every start that a Node release
// without long-term support is unsupported. The product brings its own Node, and all tests of log-in run on it.
export { InvalidGrant, InvalidTarget, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
export { base as basePolicy, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
export { Provider } from 'oidc-provider/lib/provider.js'
