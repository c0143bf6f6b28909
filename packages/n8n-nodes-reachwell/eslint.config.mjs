import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import typescript from 'typescript-eslint';

const off = Object.fromEntries(
  [
    // It is the license of the project.
    'community-package-json-license-not-default',
    // For nodes inside n8n; those of a community link to a page.
    'cred-class-field-documentation-url-miscased',
    // From before NodeConnectionTypes.
    'node-class-description-inputs-wrong-regular-node',
    'node-class-description-outputs-wrong',
    // Can’t see what is spread into a property.
    'node-param-default-missing',
  ].map((rule) => [`n8n-nodes-base/${rule}`, 'off']),
);

const base = (name, files) => ({
  files,
  plugins: { 'n8n-nodes-base': n8nNodesBase },
  rules: { ...n8nNodesBase.configs[name].rules, ...off },
});

export default [
  n8nCommunityNodesPlugin.configs.recommended,
  { files: ['**/*.ts', '**/package.json'], languageOptions: { parser: typescript.parser } },
  base('community', ['package.json']),
  base('credentials', ['credentials/**/*.ts']),
  base('nodes', ['nodes/**/*.ts']),
];
