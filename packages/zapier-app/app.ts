import { version as platformVersion, type Bundle, type ZObject } from 'zapier-platform-core';
import { version } from './package.json' with { type: 'json' };
import { creates, searches } from './operations.ts';
import { sender } from './send.ts';
import { triggers } from './triggers.ts';

/** The Zapier app: triggers, actions, and searches from the description of the API. */
export default {
  version,
  platformVersion,
  authentication: {
    type: 'custom',
    fields: [
      {
        key: 'url',
        label: 'Server URL',
        required: true,
        placeholder: 'https://reachwell.example.com',
        helpText: 'Where you open Reachwell.',
      },
      {
        key: 'apiKey',
        label: 'API Key',
        required: true,
        type: 'password',
        helpText:
          'From Account, For developers. It needs `leads:read` and the rights of what you use.',
      },
    ],
    test: (z: ZObject, bundle: Bundle) =>
      sender(z, bundle)({ method: 'GET', path: '/api/leads/count', query: {}, body: null }),
    connectionLabel: '{{bundle.authData.url}}',
  },
  triggers,
  searches,
  creates,
};
