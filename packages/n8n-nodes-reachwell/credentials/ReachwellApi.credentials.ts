import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** A Reachwell server and a key of it. */
export class ReachwellApi implements ICredentialType {
  name = 'reachwellApi';

  displayName = 'Reachwell API';

  icon = {
    light: 'file:../nodes/Reachwell/reachwell.svg',
    dark: 'file:../nodes/Reachwell/reachwell.dark.svg',
  } as const;

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-reachwell';

  properties: INodeProperties[] = [
    {
      displayName: 'Server URL',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://reachwell.example.com',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'From Account, For developers. It needs leads:read and the rights of what you use',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}',
      url: '/api/leads/count',
    },
  };
}
