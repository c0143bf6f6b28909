// Written by `npm run sdk` from the API document; changes made here are lost.
export interface paths {
    "/identity/second-factor/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a code, a recovery code, or a passkey; the pending token goes in the body or as the bearer token
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentitySecondFactorVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and email the verification link
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentitySignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email and password; with a second factor, returns what is still required
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentitySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new bearer token for the session in the cookie or the refresh token
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/action-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an emailed code without using it
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityActionCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address; the first one also signs in, but only in the browser that signed up
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/verification-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification link; the response is the same for any address
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityVerificationMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a reset link; the response is the same for any address
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password and end every session
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/recover-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of email address and end every session
         * @description Needs no key and no sign-in.
         */
        post: operations["postIdentityRecoverEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userdetails/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The acting user
         * @description With an API key: `settings:read`.
         */
        get: operations["getUserdetailsCurrent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the user
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchUserdetailsCurrent"];
        trace?: never;
    };
    "/userdetails/verify/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an email address is valid
         * @description With an API key: `settings:read`.
         */
        get: operations["getUserdetailsVerifyEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userdetails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user: your own, or any user for staff
         * @description With an API key: `settings:read`.
         */
        get: operations["getUserdetailsId"];
        /**
         * Replace the editable fields of a user
         * @description With an API key: `settings:write`.
         */
        put: operations["putUserdetailsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userdetails/refreshTask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the connection is being checked
         * @description With an API key: `settings:read`.
         */
        get: operations["getUserdetailsRefreshTask"];
        put?: never;
        /**
         * Recheck the LinkedIn connection
         * @description With an API key: `settings:write`.
         */
        post: operations["postUserdetailsRefreshTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/referral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * By which partner’s click the signed-in person came
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1SharedReferral"];
        /**
         * Keep by which partner’s click the signed-in person came
         * @description With an API key: `settings:write`.
         */
        put: operations["putV1SharedReferral"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/userpermissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tier, features, and permissions
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1SharedUserpermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/featureflags/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the user has a feature; unknown features are not enabled
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1FeatureflagsUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The product's own time
         * @description Needs no key and no sign-in.
         */
        get: operations["getV1SharedClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/versionsync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest and oldest usable client version
         * @description Needs no key and no sign-in.
         */
        get: operations["getV1SharedVersionsync"];
        put?: never;
        /**
         * Report the running client version
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1SharedVersionsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seats of the connected account
         * @description With an API key: `settings:read`.
         */
        get: operations["getContracts"];
        put?: never;
        /**
         * Choose a seat
         * @description With an API key: `settings:write`.
         */
        post: operations["postContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/engine/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The engine’s current work for this user, in words
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1EngineStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account details not included in the user
         * @description With an API key: `settings:read`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account activity, newest first, paged
         * @description With an API key: `settings:read`.
         */
        get: operations["getAccountActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requested archives, newest first, paged
         * @description With an API key: `settings:read`.
         */
        get: operations["getAccountExport"];
        put?: never;
        /**
         * Request an archive of everything; returns the current one while it is being made
         * @description With an API key: `leads:read` and `campaigns:read` and `templates:read` and `inbox:read` and `settings:read` and `events:read` and `team:read`.
         */
        post: operations["postAccountExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of an archive
         * @description With an API key: `settings:read`.
         */
        get: operations["getAccountExportExportId"];
        put?: never;
        post?: never;
        /**
         * Delete an archive
         * @description With an API key: `settings:write`.
         */
        delete: operations["deleteAccountExportExportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export/{exportId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The archive: a ZIP of JSON and CSV files
         * @description With an API key: `leads:read` and `campaigns:read` and `templates:read` and `inbox:read` and `settings:read` and `events:read` and `team:read`.
         */
        get: operations["getAccountExportExportIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/deletion/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the deletion, with email and password
         * @description Needs no key and no sign-in.
         */
        post: operations["postAccountDeletionCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imported archives, newest first, paged
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1ArchiveImport"];
        put?: never;
        /**
         * Import the archive of an account, of any installation, into this empty account
         * @description With an API key: `leads:write` and `campaigns:write` and `templates:write` and `inbox:send` and `settings:write`.
         */
        post: operations["postV1ArchiveImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive/import/{archiveImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress and report of an imported archive
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1ArchiveImportArchiveImportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive/import/{archiveImportId}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the rest of an archive whose import stopped before its end
         * @description With an API key: `leads:write` and `campaigns:write` and `templates:write` and `inbox:send` and `settings:write`.
         */
        post: operations["postV1ArchiveImportArchiveImportIdContinue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-client/{userId}/ip-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where LinkedIn sees the account signing in from
         * @description With an API key: `settings:read`.
         */
        get: operations["getUserClientUserIdIpData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-client/{userId}/ip-data/new-ip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new outgoing address, up to three times a day
         * @description With an API key: `settings:write`.
         */
        post: operations["postUserClientUserIdIpDataNewIp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Providers of mailboxes: which this server can connect, and which one is connected
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1AuthProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The connected mailbox
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1AuthMailbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name that people see, the signature, or the footer (null: the usual one)
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchV1AuthMailbox"];
        trace?: never;
    };
    "/v1/auth/mailbox/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What receivers go by when they judge email of the sending domain, with advice
         * @description With an API key: `settings:read`.
         */
        get: operations["getV1AuthMailboxDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mailbox/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one email to the mailbox itself and find it there; it is removed again
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1AuthMailboxTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/emailcredits/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Email finder credits: total, used, remaining, when they renew, and who is asked
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1SharedEmailcreditsUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/emailcredits/{userId}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every change of the email finder credits, newest first; the credits left are its sum
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1SharedEmailcreditsUserIdLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The payment provider's signed events
         * @description Needs no key and no sign-in.
         */
        post: operations["postBillingWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/mailbox/bounces/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume emails that are on hold because too many bounced; the bounce count starts over. Changes nothing if none are on hold
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1AuthMailboxBouncesResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/linkedin/identity/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many lead invitations are pending, how many are old enough to withdraw, and the running task
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1LinkedinIdentityWithdraw"];
        put?: never;
        /**
         * Withdraw pending invitations, including those sent manually: older than 21 days or the days given, for a campaign or for specific leads
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1LinkedinIdentityWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/linkedin/identity/withdraw/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of an invitation withdrawal
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1LinkedinIdentityWithdrawTaskId"];
        put?: never;
        post?: never;
        /**
         * Cancel the rest of an invitation withdrawal
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteV1LinkedinIdentityWithdrawTaskId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns, paged
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaigns"];
        put?: never;
        /**
         * Create a draft
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One campaign
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignId"];
        /**
         * Save a campaign; its status follows from lists and sequence; 409 when `version` is stale
         * @description With an API key: `campaigns:write`.
         */
        put: operations["putCampaignsCampaignId"];
        post?: never;
        /**
         * Delete a campaign; 409 while its leads are being moved
         * @description With an API key: `campaigns:write`.
         */
        delete: operations["deleteCampaignsCampaignId"];
        options?: never;
        head?: never;
        /**
         * Choose when a lost sender’s untouched people are dealt to the others
         * @description With an API key: `campaigns:write`.
         */
        patch: operations["patchCampaignsCampaignId"];
        trace?: never;
    };
    "/campaigns/{campaignId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start or stop a campaign
         * @description With an API key: `campaigns:write`.
         */
        patch: operations["patchCampaignsCampaignIdStatus"];
        trace?: never;
    };
    "/campaigns/{campaignId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a campaign, if the plan allows it
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postCampaignsCampaignIdUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a campaign as a draft, without leads
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postCampaignsCampaignIdDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/leadids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * IDs of the leads that match the filters
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdLeadids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/campaign/statistics/{ids}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of several campaigns
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1CampaignStatisticsIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The senders of a campaign, for its owner and its senders; empty if it isn’t shared
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdSenders"];
        /**
         * Invite teammates to send for a campaign, again if they declined or left; set their shares, and remove those who aren’t listed; managers and owners only
         * @description With an API key: `campaigns:write`. Plan feature: `TEAM`.
         */
        put: operations["putCampaignsCampaignIdSenders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shared campaigns that the user owns, those that run first, each with its senders and how many people they can start today
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SharedCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/senders/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in member’s invitation to send for a campaign: its texts and their share
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdSendersMe"];
        put?: never;
        /**
         * Agree to send for a campaign, or decline; only the invited person can
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postCampaignsCampaignIdSendersMe"];
        /**
         * Leave a shared campaign; the member’s own campaign stops and stays theirs
         * @description With an API key: `campaigns:write`.
         */
        delete: operations["deleteCampaignsCampaignIdSendersMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/leads/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand leads of a shared campaign to another sender; a dry run shows the first text that they would write
         * @description With an API key: `leads:write`.
         */
        post: operations["postCampaignsCampaignIdLeadsHandover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When a campaign will finish, its actions per day, and what limits it; read-only
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/forecast/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When a shared campaign will finish over all senders’ accounts, and each sender’s part; read-only
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdForecastSenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A forecast for a draft, a changed sequence, or different limits; read-only
         * @description With an API key: `campaigns:read`.
         */
        post: operations["postCampaignsForecast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/launch-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check each lead’s texts and address, the skip rules, the limits, and the mailbox before a campaign starts; leads with problems, paged, of one `code` if given
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getCampaignsCampaignIdLaunchCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How saving a changed sequence would affect the leads on its steps; read-only
         * @description With an API key: `campaigns:read`.
         */
        post: operations["postV1SequenceitemsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a person, from a link in a response; the link itself grants access, since an image element sends no bearer token
         * @description Needs no key and no sign-in.
         */
        get: operations["getPicturesPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zapier/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event to a URL
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postZapierTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/zapier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of deliveries to a campaign’s URL; `triedUntil` is when the oldest queued event is no longer retried, `tested` is true if the last test of the URL was delivered
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getCampaignsCampaignIdZapier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/zapier/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivery log, newest first, paged; `failed` for events that are no longer retried or are queued after a failure
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getCampaignsCampaignIdZapierDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/zapier/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with its request and the start of the response
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getCampaignsCampaignIdZapierDeliveriesDeliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one event again, with the same eventId
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postCampaignsCampaignIdZapierDeliveriesDeliveryIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/zapier/send-waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry everything in the queue now
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postCampaignsCampaignIdZapierSendWaiting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts and rates for each day and type; rates cover the leads contacted on that day, and `before` covers the preceding period of the same length
         * @description With an API key: `events:read`.
         */
        get: operations["getEventsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The event types and campaigns available as filters
         * @description With an API key: `events:read`.
         */
        get: operations["getEventsFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/todays-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Planned actions of the engine for the rest of the day, in order with times, and what limits them; after hours, for the next working day
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1TodaysPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/todays-plan/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause everything until the end of the local day; no effect when already paused
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postV1TodaysPlanPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/todays-plan/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume today; no effect when nothing is paused
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postV1TodaysPlanResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything the dashboard shows, for the last local days or a date range
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1Dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead packs of a campaign, paged
         * @description With an API key: `leads:read`.
         */
        get: operations["getSearches"];
        put?: never;
        /**
         * Add a lead pack from a URL, a list of URLs, existing leads, or a file
         * @description With an API key: `leads:write`.
         */
        post: operations["postSearches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a source before adding it
         * @description With an API key: `leads:write`.
         */
        post: operations["postSearchesValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{leadPackId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One lead pack
         * @description With an API key: `leads:read`.
         */
        get: operations["getSearchesLeadPackId"];
        put?: never;
        post?: never;
        /**
         * Remove a pack and its leads from the campaign
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteSearchesLeadPackId"];
        options?: never;
        head?: never;
        /**
         * Rename a pack or change its skip conditions
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchSearchesLeadPackId"];
        trace?: never;
    };
    "/searches/{leadPackId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Pause or resume collecting
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchSearchesLeadPackIdStatus"];
        trace?: never;
    };
    "/searches/{leadPackId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import while none of its leads have been contacted
         * @description With an API key: `leads:write`.
         */
        post: operations["postSearchesLeadPackIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{leadPackId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The leads of a pack as a file
         * @description With an API key: `leads:read`.
         */
        get: operations["getSearchesLeadPackIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{leadPackId}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Skipped and invalid rows with their reasons, as a file
         * @description With an API key: `leads:read`.
         */
        get: operations["getSearchesLeadPackIdRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{leadPackId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verdicts and skip reasons of a pack
         * @description With an API key: `leads:read`.
         */
        get: operations["getSearchesLeadPackIdReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search-lead-config-item/statistics/{ids}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of several packs
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1SearchLeadConfigItemStatisticsIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-history/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a file of another tool or of LinkedIn’s archive before importing it
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1ContactHistoryValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imported files of contact history, newest first, paged
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1ContactHistory"];
        put?: never;
        /**
         * Import whom you contacted elsewhere; its people are added in the background
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1ContactHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-history/{historyImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One imported file, with its progress
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1ContactHistoryHistoryImportId"];
        put?: never;
        post?: never;
        /**
         * Undo an import: its people, and the do-not-contact entries that nothing else asks for, are gone
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteV1ContactHistoryHistoryImportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-history/{historyImportId}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows that could not be used with their reasons, as a file
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1ContactHistoryHistoryImportIdRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The leads of a campaign, paged, each with its sender; of a shared campaign, for its owner, the leads of all senders or of those in `senderIds`
         * @description With an API key: `leads:read`.
         */
        get: operations["getCampaignsCampaignIdLeads"];
        put?: never;
        /**
         * Add 1 to 1,000 leads, by the rules of a file, with a verdict for each row. `verdict: null`: LinkedIn has to be asked first. They join the newest list of this name that came by this call, or begin one
         * @description With an API key: `leads:write`.
         */
        post: operations["postCampaignsCampaignIdLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The inbound address of a campaign; null if there is none
         * @description With an API key: `leads:write`.
         */
        get: operations["getCampaignsCampaignIdInbound"];
        put?: never;
        /**
         * Create the inbound address, or replace it; the old one stops working
         * @description With an API key: `leads:write`.
         */
        post: operations["postCampaignsCampaignIdInbound"];
        /**
         * Switch the inbound address off
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteCampaignsCampaignIdInbound"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inbound address: one lead, or `leads` with up to 1,000, as JSON or as a form. Unknown members are read like the headers of a file
         * @description Needs no key and no sign-in.
         */
        post: operations["postHooksSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leads, paged
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many leads match
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The matching leads as a file, or those in leadIds instead of a filter; of a shared campaign of yours, the leads of all senders or of those in `senderIds`, each with its sender
         * @description With an API key: `leads:read`. Plan feature: `EXPORT_LEADS`.
         */
        get: operations["getLeadsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One lead with its campaigns, timeline, and what it is waiting for
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsLeadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a lead; edited fields are not overwritten by imports
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchLeadsLeadId"];
        trace?: never;
    };
    "/leads/{leadId}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check LinkedIn now for whether this person accepted, viewed, or replied; at most once a minute. `looking: false`: LinkedIn has not identified the person yet
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsLeadIdLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a lead in one campaign, or in all, as FINISH does; nothing changes where it has ended
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsLeadIdStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply one action to many leads
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/leads/{leadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One lead of a campaign with its sender, its timeline in this campaign, and what it is waiting for
         * @description With an API key: `leads:read`.
         */
        get: operations["getCampaignsCampaignIdLeadsLeadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report whether an unconfirmed action was sent or not; 409 once it is resolved otherwise
         * @description With an API key: `leads:write`.
         */
        post: operations["postCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened, newest first, paged
         * @description With an API key: `events:read`.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom you must not contact, newest first, paged; by name, address, or origin
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1DoNotContact"];
        put?: never;
        /**
         * Add a person by profile URL, one email address, a whole domain, or a company; campaigns stop for everyone it covers. 409 when it is there
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1DoNotContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an entry; people that no other entry covers can be contacted again
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteV1DoNotContactEntryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact/files/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a file of people, addresses, domains, and companies before adding it
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1DoNotContactFilesValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add everyone whom a file names; campaigns stop for them. The answer has the verdict of each row
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1DoNotContactFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a file’s entries, except those that other files or your team list as well
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteV1DoNotContactFilesFileId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/do-not-contact/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole list as a file that can be added again, here or elsewhere
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1DoNotContactFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the person for good, everywhere in this account; repeating it returns the same certificate
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsLeadIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures/{certificateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The certificate of an erasure: what was erased, when, and how many records
         * @description With an API key: `leads:read`.
         */
        get: operations["getV1ErasuresCertificateId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reminders about a lead, upcoming ones first, paged
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsLeadIdReminders"];
        put?: never;
        /**
         * Set a reminder; when it’s due, it becomes a notification, once
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsLeadIdReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/reminders/{reminderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a reminder
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteLeadsLeadIdRemindersReminderId"];
        options?: never;
        head?: never;
        /**
         * Update a reminder: a new time reschedules it, `active: false` completes it
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchLeadsLeadIdRemindersReminderId"];
        trace?: never;
    };
    "/messaging/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations, newest first, paged; with `query` each with its hit. `scope=team`: of every account in the team’s inbox
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversations"];
        put?: never;
        /**
         * The conversation with a lead, made when there is none
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many conversations are unread, wait, or carry a label; without archived ones. `scope=team`: also for each account
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark, label or archive several conversations; those that are gone are skipped
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One conversation; 410 once the network has removed it
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsConversationId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a conversation as read or unread, label it, archive it or take it back, assign it, or take it out of the team’s inbox
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        patch: operations["patchMessagingConversationsConversationId"];
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of every channel and what happened to the lead, newest first
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsConversationIdEvents"];
        put?: never;
        /**
         * Send a message by hand, now or at a time; 409 with the first message if someone else of the team has just written
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsConversationIdEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draft of a conversation; version 0 if there is none
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsConversationIdDraft"];
        /**
         * Save a draft over the version that was seen; 409 where another tab was newer
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        put: operations["putMessagingConversationsConversationIdDraft"];
        post?: never;
        /**
         * Discard the draft
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        delete: operations["deleteMessagingConversationsConversationIdDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The labels that everyone has, then the user’s own by name
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingLabels"];
        put?: never;
        /**
         * Add a custom label, up to twenty
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom label and remove it from its conversations
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        delete: operations["deleteMessagingLabelsLabelId"];
        options?: never;
        head?: never;
        /**
         * Rename or recolor a custom label
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        patch: operations["patchMessagingLabelsLabelId"];
        trace?: never;
    };
    "/messaging/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the conversations are read
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingRefresh"];
        put?: never;
        /**
         * Look for news now
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a message: within 60 minutes on LinkedIn, a scheduled one at any time before
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        delete: operations["deleteMessagingConversationsConversationIdEventsEventId"];
        options?: never;
        head?: never;
        /**
         * Edit a message: within 60 minutes on LinkedIn, a scheduled one at any time before; try a failed one again; say whether an unconfirmed one was sent
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        patch: operations["patchMessagingConversationsConversationIdEventsEventId"];
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write an internal note between the messages; it never leaves
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsConversationIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note that you wrote, or any in your account
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        delete: operations["deleteMessagingConversationsConversationIdNotesNoteId"];
        options?: never;
        head?: never;
        /**
         * Change a note that you wrote
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        patch: operations["patchMessagingConversationsConversationIdNotesNoteId"];
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members a conversation can be assigned to: everyone who can answer it
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsConversationIdColleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the person of a conversation a lead, in no campaign yet; answers with the lead that is there already
         * @description With an API key: `inbox:read` and `leads:write`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsConversationIdLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/{conversationId}/writing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show others who read the conversation that the caller is writing
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsConversationIdWriting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file for a message
         * @description With an API key: `inbox:send`. Plan feature: `INBOX`.
         */
        post: operations["postMessagingConversationsAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/conversations/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of a message, under a safe name
         * @description With an API key: `inbox:read`. Plan feature: `INBOX`.
         */
        get: operations["getMessagingConversationsAttachmentsAttachmentId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved filters of the user, by name
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsFilters"];
        put?: never;
        /**
         * Save a filter under a name
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsFilters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/filters/{savedFilterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a saved filter
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteLeadsFiltersSavedFilterId"];
        options?: never;
        head?: never;
        /**
         * Rename or change a saved filter
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchLeadsFiltersSavedFilterId"];
        trace?: never;
    };
    "/leads/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags in use with their lead counts, most used first
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries of the newest leads, most frequent first, as accepted by the `country` filter
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes on a lead, newest first, paged
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsLeadIdNotes"];
        put?: never;
        /**
         * Write a note on a lead
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsLeadIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a note
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteLeadsLeadIdNotesNoteId"];
        options?: never;
        head?: never;
        /**
         * Change a note
         * @description With an API key: `leads:write`.
         */
        patch: operations["patchLeadsLeadIdNotesNoteId"];
        trace?: never;
    };
    "/leads/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move leads from one campaign to another; 409 while leads of either campaign are being moved
         * @description With an API key: `leads:write`. Plan feature: `LEADS_MOVING`.
         */
        post: operations["postLeadsTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/transfer/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of a lead transfer
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsTransferTaskId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/findemail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many leads’ email addresses are being looked for
         * @description With an API key: `leads:read`.
         */
        get: operations["getLeadsFindemail"];
        put?: never;
        /**
         * Find the email addresses of leads; `holds` says what the search is waiting for; 402 without credits
         * @description With an API key: `leads:write`.
         */
        post: operations["postLeadsFindemail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Item types currently available to this user
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsAvailable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A campaign's sequence
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts for each item; of a shared campaign, for its owner, of all senders
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignIdStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a sequence; a stale version changes nothing. A sequence with errors is rejected, unless `keepUnfinished` is set for a campaign that never started, which then becomes a draft
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postV1Sequenceitems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved versions of a sequence, newest first
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignIdVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One saved version with its sequence
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignIdVersionsVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts for each variant of a text; requires SEQUENCE_ANALYTICS
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignIdVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/{campaignId}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many leads have a value for each of these variables; large campaigns are sampled from their first leads
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsCampaignIdValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a step's filled-in text to yourself
         * @description With an API key: `campaigns:read`.
         */
        post: operations["postV1SequenceitemsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequencerestrictions/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which changes are possible while leads are on steps
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequencerestrictionsCampaignId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processinglimits/invite-message-length": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The longest invitation note of this account
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getProcessinglimitsInviteMessageLength"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/test/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email yourself what an email step would send, from your own mailbox and counted nowhere; its unsubscribe link does nothing
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postV1SequenceitemsTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/sequenceitemtemplates/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to a template step
         * @description With an API key: `templates:write`.
         */
        post: operations["postV1SharedSequenceitemtemplatesAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/sequenceitemtemplates/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An attached file
         * @description With an API key: `templates:read`.
         */
        get: operations["getV1SharedSequenceitemtemplatesAttachmentsAttachmentId"];
        put?: never;
        post?: never;
        /**
         * Remove a file that no saved step uses
         * @description With an API key: `templates:write`.
         */
        delete: operations["deleteV1SharedSequenceitemtemplatesAttachmentsAttachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to a campaign step
         * @description With an API key: `campaigns:write`.
         */
        post: operations["postV1SequenceitemsAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sequenceitems/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An attached file
         * @description With an API key: `campaigns:read`.
         */
        get: operations["getV1SequenceitemsAttachmentsAttachmentId"];
        put?: never;
        post?: never;
        /**
         * Remove a file that no saved step uses
         * @description With an API key: `campaigns:write`.
         */
        delete: operations["deleteV1SequenceitemsAttachmentsAttachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/sequenceitemtemplates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates, most recently used first; sort by lastUsedAt, updatedAt, or templateName
         * @description With an API key: `templates:read`.
         */
        get: operations["getV1SharedSequenceitemtemplates"];
        put?: never;
        /**
         * Save a new template; 422 with the sequence when it has errors
         * @description With an API key: `templates:write`.
         */
        post: operations["postV1SharedSequenceitemtemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/sequenceitemtemplates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One template
         * @description With an API key: `templates:read`.
         */
        get: operations["getV1SharedSequenceitemtemplatesTemplateId"];
        /**
         * Update a template; 409 when `version` is stale, 422 with the sequence when it has errors
         * @description With an API key: `templates:write`.
         */
        put: operations["putV1SharedSequenceitemtemplatesTemplateId"];
        post?: never;
        /**
         * Delete a template; campaigns keep their own copy
         * @description With an API key: `templates:write`.
         */
        delete: operations["deleteV1SharedSequenceitemtemplatesTemplateId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/sequenceitemtemplates/{templateId}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The sequence of a template for a campaign, with copies of a teammate’s files
         * @description With an API key: `templates:write`.
         */
        post: operations["postV1SharedSequenceitemtemplatesTemplateIdUse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The acting user’s team and what their role allows; `team` is null if they’re not on one
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeams"];
        put?: never;
        /**
         * Create a team as its first owner; 409 if the user is already on one
         * @description With an API key: `settings:write`. Plan feature: `TEAM`.
         */
        post: operations["postV1SharedTeams"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the team, or turn its shared do-not-contact list on or off; owners only
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchV1SharedTeams"];
        trace?: never;
    };
    "/v1/shared/teams/campaign-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Join every campaign of the team that you are invited to, or be asked each time
         * @description With an API key: `settings:write`.
         */
        put: operations["putV1SharedTeamsCampaignConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Share the inbox with the team, or take it out; no one else reads it from then on
         * @description With an API key: `settings:write`.
         */
        put: operations["putV1SharedTeamsInbox"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/last-owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the acting user is the team’s only owner
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsLastOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members, owners first, paged; empty outside a team
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave the team with your own id; 409 LAST_OWNER for the last owner
         * @description With an API key: `settings:write`.
         */
        delete: operations["deleteV1SharedTeamsUsersUserId"];
        options?: never;
        head?: never;
        /**
         * Change a member’s role; 409 LAST_OWNER when it would leave the team without an owner
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchV1SharedTeamsUsersUserId"];
        trace?: never;
    };
    "/v1/shared/teams/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each member and the team did in a range of campaign time, or since the start; managers and owners only
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/statistics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as CSV
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsStatisticsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The team’s shared do-not-contact list, newest first, paged
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsBlacklist"];
        put?: never;
        /**
         * Add someone by email, profile URL, or both; every member’s campaigns and messages to them stop before the response. 409 if they’re already on it
         * @description With an API key: `leads:write`.
         */
        post: operations["postV1SharedTeamsBlacklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/blacklist/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove someone from the list for every member; managers and owners only
         * @description With an API key: `leads:write`.
         */
        delete: operations["deleteV1SharedTeamsBlacklistEntryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations, newest first, paged: those the acting user received and, for managers and owners, those the team sent
         * @description With an API key: `team:read`.
         */
        get: operations["getV1SharedTeamsInvitations"];
        put?: never;
        /**
         * Invite someone by email, with or without an account; 409 if they’re already invited or on the team
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1SharedTeamsInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/invitations/{invitationId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the team; 409 if no seat is left or the user is already on a team
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1SharedTeamsInvitationsInvitationIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/invitations/{invitationId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1SharedTeamsInvitationsInvitationIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation, even an expired one; its 14 days start over
         * @description With an API key: `settings:write`.
         */
        post: operations["postV1SharedTeamsInvitationsInvitationIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/teams/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a pending invitation
         * @description With an API key: `settings:write`.
         */
        delete: operations["deleteV1SharedTeamsInvitationsInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processinglimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily limits
         * @description With an API key: `settings:read`.
         */
        get: operations["getProcessinglimits"];
        /**
         * Save daily limits; 409 when `version` is stale
         * @description With an API key: `settings:write`.
         */
        put: operations["putProcessinglimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processinglimits/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today’s used, reserved, and effective limits
         * @description With an API key: `settings:read`.
         */
        get: operations["getProcessinglimitsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Working hours
         * @description With an API key: `settings:read`.
         */
        get: operations["getSchedule"];
        /**
         * Save working hours; the time zone changes at most once every 24 hours; 409 when `version` is stale
         * @description With an API key: `settings:write`.
         */
        put: operations["putSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/undesirablewords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Words removed from names
         * @description With an API key: `settings:read`.
         */
        get: operations["getUndesirablewords"];
        /**
         * Save the user's own words; 409 when `version` is stale
         * @description With an API key: `settings:write`.
         */
        put: operations["putUndesirablewords"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/undesirablewords/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Original names of the newest leads, to preview the effect of the words
         * @description With an API key: `settings:read`.
         */
        get: operations["getUndesirablewordsNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notifications, newest first, paged; `closed` filters them, `open` counts those not closed
         * @description With an API key: `events:read`.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Close all notifications, up to `until` (the last one seen) so that none is closed unseen
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchNotifications"];
        trace?: never;
    };
    "/notifications/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Close or reopen a notification
         * @description With an API key: `settings:write`.
         */
        patch: operations["patchNotificationsNotificationId"];
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks, newest first
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getV1Webhooks"];
        put?: never;
        /**
         * Create a webhook; `secret` is in this answer only
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postV1Webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getV1WebhooksWebhookId"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its log; what waits is not sent
         * @description With an API key: `webhooks:write`.
         */
        delete: operations["deleteV1WebhooksWebhookId"];
        options?: never;
        head?: never;
        /**
         * Change a webhook; `active: true` also resumes a paused one, which then sends what waited
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        patch: operations["patchV1WebhooksWebhookId"];
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret; the one before it signs as well for 24 hours
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postV1WebhooksWebhookIdSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivery log of the last 30 days, newest event first, paged; `failed` for events that were given up or wait after a failure
         * @description With an API key: `webhooks:write`.
         */
        get: operations["getV1WebhooksWebhookIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one event again, with the same `webhook-id`
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postV1WebhooksWebhookIdDeliveriesDeliveryIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a range (`to` is exclusive), or these events, again; at most 30 days back
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postV1WebhooksWebhookIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event, signed as all are
         * @description With an API key: `webhooks:write`. Plan feature: `WEBHOOK`.
         */
        post: operations["postV1WebhooksWebhookIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness, whether practice mode is on, the length of the trial in days (null where there are no plans), whether billing is only tested, and who can sign up
         * @description Needs no key and no sign-in.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the database and queue are reachable
         * @description Needs no key and no sign-in.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This API as OpenAPI 3.1
         * @description Needs no key and no sign-in.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This API as an HTML page
         * @description Needs no key and no sign-in.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The acting user's changes as Server-Sent Events
         * @description With an API key: `events:read`.
         */
        get: operations["getV1Stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/webhooks/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The provider's signed events
         * @description Needs no key and no sign-in.
         */
        post: operations["postNetworkWebhooksToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Emails sent by the product, newest first
         * @description Needs no key and no sign-in.
         */
        get: operations["getPracticeOutbox"];
        put?: never;
        post?: never;
        /**
         * Delete outbox emails: the given comma-separated IDs, or all
         * @description Needs no key and no sign-in.
         */
        delete: operations["deletePracticeOutbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/outbox/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many emails are in the outbox
         * @description Needs no key and no sign-in.
         */
        get: operations["getPracticeOutboxCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/world": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The practice world and today's activity between it and the acting user's account; `account` is null while none is connected
         * @description With an API key: `settings:read`.
         */
        get: operations["getPracticeWorld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The people whom the acting user invited or wrote to, what each of them will do, and when, in campaign time; who does something next comes first
         * @description With an API key: `settings:read`.
         */
        get: operations["getPracticePeople"];
        put?: never;
        /**
         * Which of these profiles, by the last part of their URL, exist in the practice world
         * @description With an API key: `settings:write`.
         */
        post: operations["postPracticePeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/happenings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger an event for the acting user's account, by the named person if given, and return what happened
         * @description With an API key: `settings:write`.
         */
        post: operations["postPracticeHappenings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/sample-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A lead file (CSV) with people from the practice world
         * @description With an API key: `settings:read`.
         */
        get: operations["getPracticeSampleFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The product's clock and its speed
         * @description Needs no key and no sign-in.
         */
        get: operations["getPracticeClock"];
        put?: never;
        /**
         * Set the speed, jump ahead, fast-forward through a period while the engine runs (`playMs: 0` stops it), or skip the hours when no one works
         * @description Needs no key and no sign-in.
         */
        post: operations["postPracticeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the practice network listens
         * @description Needs no key and no sign-in.
         */
        get: operations["getPracticeNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the practice mail world listens; the address of any practice person works there
         * @description Needs no key and no sign-in.
         */
        get: operations["getPracticeMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a mailbox in the practice mail world, to connect and send from
         * @description Needs no key and no sign-in.
         */
        post: operations["postPracticeMailboxes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recreate the demo account and its campaigns
         * @description Needs no key and no sign-in.
         */
        post: operations["postPracticeDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/latescripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The support chat and the tag manager, if the operator has configured them
         * @description Needs no key and no sign-in.
         */
        get: operations["getV1SharedLatescripts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    LEAD_ADDED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookLeadAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    LEAD_SKIPPED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookLeadSkipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITE_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookInviteSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITE_ACCEPTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookInviteAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITE_WITHDRAWN: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookInviteWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    MESSAGE_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    MESSAGE_VIEWED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookMessageViewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    MESSAGE_RESPONDED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookMessageResponded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INMAIL_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookInmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    PROFILE_VIEWED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookProfileViewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ENDORSED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEndorsed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    FOLLOWED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookFollowed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    LIKED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookLiked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EMAIL_FOUND: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEmailFound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EMAIL_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EMAIL_OPENED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEmailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EMAIL_RESPONDED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEmailResponded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EMAIL_BOUNCED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookEmailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ACTION_SKIPPED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookActionSkipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ACTION_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookActionFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ACTION_UNCONFIRMED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookActionUnconfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ACTION_SETTLED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookActionSettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    STATE_CHANGED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to your webhooks, signed as in Standard Webhooks 1.0.0 */
        post: operations["webhookStateChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            email: string;
            emailVerified: boolean;
            /** Format: date-time */
            passwordChangedAt: string;
            activeCampaigns: number;
            campaigns: number;
            leads: number;
            lastOwner: boolean;
        };
        AccountActivity: {
            id: string;
            type: string;
            text: string;
            /** Format: date-time */
            at: string;
            bySelf: boolean;
            by: {
                userId: string | null;
                displayName: string;
            } | null;
            address: string | null;
            userAgent: string | null;
            detail: string | null;
            count: number;
            /** Format: date-time */
            since: string;
            calls: {
                call: string;
                times: number;
            }[];
        };
        AccountActivityPage: {
            content: components["schemas"]["AccountActivity"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        AccountConfirmation: {
            email: string;
            password: string;
        };
        AccountDeletion: {
            /** Format: date-time */
            askedAt: string;
            /** Format: date-time */
            erasedAt: string;
        };
        AccountExport: {
            id: string;
            /** @enum {string} */
            state: "PREPARING" | "READY" | "FAILED";
            /** Format: date-time */
            askedAt: string;
            doneAt: string | null;
            expiresAt: string | null;
            percent: number;
            rows: number;
            sizeBytes: number;
        };
        AccountExportPage: {
            content: components["schemas"]["AccountExport"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        ActingCampaign: {
            campaignId: string;
            campaignName: string;
            state: components["schemas"]["LeadState"];
        };
        /** @enum {string} */
        ActionCodeMode: "verifyEmail" | "resetPassword" | "recoverEmail";
        ActionCounts: {
            [key: string]: number;
        };
        /** @enum {string} */
        ActionEvent: "INVITE_SENT" | "PROFILE_VIEWED" | "MESSAGE_SENT" | "INMAIL_SENT" | "EMAIL_SENT" | "ENDORSED" | "LIKED" | "FOLLOWED" | "INVITE_WITHDRAWN";
        ActionsToday: {
            done: number;
            allowed: number;
        };
        /** @enum {string} */
        ActionType: "CONNECT" | "CONNECT_BY_EMAIL" | "MESSAGE" | "INMAIL" | "VISIT" | "ENDORSE" | "LIKE" | "FOLLOW" | "EMAIL" | "FIND_EMAIL" | "WITHDRAW";
        /** @enum {string} */
        AdminStatus: "ADMIN" | "PROXY_MANAGER";
        ApiKey: {
            id: string;
            name: string;
            scopes: components["schemas"]["ApiScope"][];
            shown: string;
            approvalNeeded: boolean;
            /** Format: date-time */
            createdAt: string;
            endsAt: string | null;
            lastUsedAt: string | null;
            lastAddress: string | null;
        };
        /** @enum {string} */
        ApiScope: "leads:read" | "leads:write" | "campaigns:read" | "campaigns:write" | "templates:read" | "templates:write" | "inbox:read" | "inbox:send" | "settings:read" | "settings:write" | "events:read" | "webhooks:write" | "team:read";
        Approval: {
            id: string;
            key: components["schemas"]["NamedRow"];
            call: components["schemas"]["ToolCall"];
            summary: string;
            preview: unknown;
            state: components["schemas"]["ApprovalState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            decidedAt: string | null;
            problem: string | null;
        };
        ApprovalPage: {
            content: components["schemas"]["Approval"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        ApprovalState: "WAITING" | "APPROVED" | "DONE" | "FAILED" | "REJECTED" | "EXPIRED";
        ArchiveImport: {
            id: string;
            fileName: string;
            state: components["schemas"]["ArchiveImportState"];
            phase: components["schemas"]["ArchiveImportPhase"];
            rowsDone: number;
            rowsTotal: number;
            read: number;
            refused: number;
            /** Format: date-time */
            madeAt: string;
            /** Format: date-time */
            askedAt: string;
            doneAt: string | null;
            problem: string | null;
            canContinue: boolean;
        };
        ArchiveImportPage: {
            content: components["schemas"]["ArchiveImport"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        ArchiveImportPhase: "CHECKING" | "READING";
        /** @enum {string} */
        ArchiveImportState: "RUNNING" | "DONE" | "FAILED";
        ArchiveImportTask: {
            taskId: string;
        };
        ArchiveRefusal: {
            file: string;
            row: number;
            code: components["schemas"]["ArchiveRefusalCode"];
            field: string | null;
            message: string;
        };
        /** @enum {string} */
        ArchiveRefusalCode: "NOT_JSON" | "TOO_LONG" | "OTHER_USER" | "UNKNOWN_FIELD" | "MISSING_FIELD" | "WRONG_VALUE" | "NOT_THERE" | "DUPLICATE" | "ERASED" | "FILE_MISSING";
        ArchiveReport: {
            id: string;
            fileName: string;
            state: components["schemas"]["ArchiveImportState"];
            phase: components["schemas"]["ArchiveImportPhase"];
            rowsDone: number;
            rowsTotal: number;
            read: number;
            refused: number;
            /** Format: date-time */
            madeAt: string;
            /** Format: date-time */
            askedAt: string;
            doneAt: string | null;
            problem: string | null;
            canContinue: boolean;
            files: {
                file: string;
                holds: string;
                read: number;
                refused: number;
            }[];
            refusals: components["schemas"]["ArchiveRefusal"][];
            leftOut: {
                file: string;
                holds: string;
                rows: number;
                reason: string;
            }[];
        };
        Attachment: {
            id: string;
            fileName: string;
            contentType: string;
            sizeBytes: number;
            expiresAt: string | null;
        };
        Billing: {
            /** @enum {string} */
            mode: "off" | "test" | "stripe";
            trialEndsAt: string | null;
            priceText: string | null;
            subscription: components["schemas"]["Subscription"] | null;
            emailFinder: {
                subscription: components["schemas"]["Subscription"] | null;
                pausedAt: string | null;
                credits: number;
                month: {
                    total: number;
                    used: number;
                    renewsAt: string | null;
                } | null;
                canBuy: boolean;
            };
        };
        BillingPreview: {
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            takesEffectAt: string;
            dueNowCents: number;
            creditCents: number;
            nextCharge: components["schemas"]["Charge"] | null;
            endsAt: string | null;
            pauseAt: string | null;
            pauseEndsAt: string | null;
            campaigns: {
                locked: components["schemas"]["CampaignName"][];
                unlocked: components["schemas"]["CampaignName"][];
                stopped: components["schemas"]["CampaignName"][];
                started: components["schemas"]["CampaignName"][];
            };
            seats: components["schemas"]["CountChange"];
            team: {
                name: string;
                members: number;
                seats: number;
            } | null;
            emailCredits: components["schemas"]["CountChange"];
        };
        Campaign: {
            id: string;
            userId: string;
            name: string;
            type: components["schemas"]["CampaignType"];
            status: components["schemas"]["CampaignStatus"];
            locked: boolean;
            sequenceCompleted: boolean;
            sequenceUpdatedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            zapierUrl: string | null;
            zapierError: string | null;
            zapierEvents: components["schemas"]["ZapierEvent"][];
            skipLeadConditions: components["schemas"]["SkipLeadCondition"][];
            contactedBefore: components["schemas"]["ContactedBefore"] | null;
            lateAcceptance: components["schemas"]["LateAcceptance"];
            /** @description ALWAYS: by each step’s `noteQuotaChoice`; UNTIL_USED_UP: no invite waits for the next month’s notes; MATCHING: only leads that match `noteFilter` get a note */
            noteRule: components["schemas"]["NoteRule"];
            /** @description Whom MATCHING gives a note, by the filters of the list of leads */
            noteFilter: components["schemas"]["NoteFilter"] | null;
            useLikelyEmails: boolean;
            unsubscribeFooter: boolean;
            trackOpens: boolean;
            leadsListsSize: number;
            audienceEmpty: boolean;
            statistics: components["schemas"]["CampaignStatistics"];
            shared: components["schemas"]["SharedCampaign"] | null;
            version: number;
            can: {
                toggle: components["schemas"]["Verdict"];
                edit: components["schemas"]["Verdict"];
                delete: components["schemas"]["Verdict"];
            };
        };
        CampaignChanges: {
            content: components["schemas"]["Campaign"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
        };
        CampaignInvitation: {
            state: components["schemas"]["SenderState"];
            name: string;
            ownerName: string;
            sequence: components["schemas"]["SequenceItem"] | null;
            weight: number;
            share: number;
            ownCampaignId: string | null;
        };
        CampaignLead: {
            campaignId: string;
            campaignName: string;
            leadId: string;
            leadPackId: string | null;
            state: components["schemas"]["LeadState"];
            itemId: string | null;
            itemType: components["schemas"]["SequenceItemType"] | null;
            dueAt: string | null;
            reason: string | null;
            reasonText: string | null;
            waitingFor: components["schemas"]["WaitingFor"] | null;
            invitedAt: string | null;
            acceptedAt: string | null;
            repliedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            unconfirmed: components["schemas"]["UnconfirmedAction"][];
        };
        CampaignName: {
            id: string;
            name: string;
        };
        CampaignPage: {
            content: components["schemas"]["Campaign"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        CampaignSender: {
            userId: string;
            name: string;
            weight: number;
            state: components["schemas"]["SenderState"];
            lost: components["schemas"]["SenderLoss"] | null;
            texts: {
                firstName: string | null;
                fullName: string | null;
                jobTitle: string | null;
            };
            capacityToday: number;
            boundBy: ("LEFT" | "NOT_IN_TEAM" | "NOT_CONNECTED" | "SUBSCRIPTION" | "PAUSED" | "CAMPAIGN_LOCKED" | "WORKING_HOURS" | "INVITES_PAUSED" | "WEEKLY_INVITES" | "PENDING_INVITES" | "DAILY_LIMIT") | null;
            leads: {
                dealt: number;
                touched: number;
            };
        };
        CampaignStatistics: {
            totalLeads: number;
            totalLeadsCount: number;
            inProgressLeads: number;
            finishedLeads: number;
            waitingLeads: number;
            pausedLeads: number;
            failedLeads: number;
            blacklistedLeads: number;
            gettingReadyLeads: number;
            uploadingLeads: number;
            leadsListsSize: number;
            acceptanceRate: number;
            acceptanceRateLeads: number;
            replyRate: number;
            replyRateLeads: number;
            invitedLeads: number;
            contactedLeads: number;
            messagedLeads: number;
            messageViewedLeads: number;
            withdrawnLeads: number;
            searchActive: boolean;
            transferActive: boolean;
        };
        /** @enum {string} */
        CampaignStatus: "DRAFT" | "NOT_ACTIVE" | "ACTIVE";
        /** @enum {string} */
        CampaignType: "CUSTOM_CAMPAIGN";
        /** @enum {string} */
        Channel: "LINKEDIN" | "EMAIL";
        ChannelVerdict: {
            allowed: boolean;
            /** @enum {string} */
            reason?: "LINKEDIN_NOT_CONNECTED" | "PHONE_NUMBER_NEEDED" | "NOT_ON_LINKEDIN" | "PROFILE_NOT_READ" | "NOT_CONNECTED_TO_PERSON" | "CONNECTED_TO_PERSON" | "INMAIL_NOT_SUBSCRIBED" | "NO_INMAIL_CREDITS" | "CONVERSATION_REMOVED" | "NO_EMAIL_ADDRESS" | "EMAIL_UNSUBSCRIBED" | "EMAIL_BOUNCED" | "EMAIL_GONE" | "DO_NOT_CONTACT" | "MAILBOX_MISSING" | "MAILBOX_LOST" | "NO_LEAD";
            text?: string;
            channel: components["schemas"]["WritingChannel"];
        };
        Charge: {
            amountCents: number;
            /** Format: date-time */
            at: string;
        };
        /** @enum {string} */
        Checkpoint: "SMS" | "AUTHENTICATOR" | "PIN" | "CAPTCHA" | "IN_APP" | "PHONE_REGISTER";
        ClientVersions: {
            version: string;
            minimumVersion: string;
        };
        Clock: {
            /** Format: date-time */
            now: string;
            rate: number;
            play: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
                thenRate: number;
            } | null;
            skipsNights: boolean;
        };
        ColumnGuess: {
            index: number;
            header: string;
            field: string;
            /** @enum {string} */
            from: "HEADER" | "VALUES" | "NONE" | "MEMORY";
            sure: boolean;
            filled: number;
            samples: string[];
        };
        /** @enum {string} */
        ColumnGuessOrigin: "HEADER" | "VALUES" | "NONE" | "MEMORY" | "CHOSEN";
        ColumnMapping: {
            index: number;
            field: string;
        }[];
        /** @enum {string} */
        CommonLabel: "INTERESTED" | "NOT_INTERESTED" | "MEETING" | "LATER" | "WRONG_PERSON";
        Connection: {
            id: string;
            name: string;
            scopes: components["schemas"]["ApiScope"][];
            approvalNeeded: boolean;
            /** Format: date-time */
            createdAt: string;
            endsAt: string | null;
            lastUsedAt: string | null;
            lastAddress: string | null;
            host: string;
            clientId: string;
        };
        ContactedBefore: {
            /** Format: date-time */
            from: string;
        };
        Conversation: {
            id: string;
            channel: components["schemas"]["Channel"] | null;
            channels: components["schemas"]["ChannelVerdict"][];
            inmail: components["schemas"]["InMailCredits"] | null;
            startsOn: components["schemas"]["Channel"];
            name: string | null;
            headline: string | null;
            photoUrl: string | null;
            lead: components["schemas"]["ConversationLead"] | null;
            campaign: components["schemas"]["ActingCampaign"] | null;
            lastMessage: components["schemas"]["LastMessage"] | null;
            unread: boolean;
            awaitingMe: boolean;
            label: components["schemas"]["Label"] | null;
            archived: boolean;
            hasDraft: boolean;
            scheduledAt: string | null;
            reminderAt: string | null;
            account: components["schemas"]["InboxAccount"];
            assignee: components["schemas"]["Teammate"] | null;
            private: boolean;
        };
        ConversationLead: {
            id: string;
            fullName: string | null;
            company: string | null;
            email: string | null;
            blacklisted: boolean;
            optedOut: {
                sentence: string;
            } | null;
            gone: {
                sentence: string;
                newAddress: string | null;
            } | null;
        };
        ConversationNoteContent: {
            content: string;
        };
        CountChange: {
            before: number;
            after: number;
        };
        CountRange: {
            p10: number;
            p50: number;
            p90: number;
        };
        /** @enum {string} */
        CountryCode: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AR" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CG" | "CH" | "CI" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FR" | "GA" | "GB" | "GD" | "GE" | "GH" | "GI" | "GM" | "GN" | "GQ" | "GR" | "GT" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KM" | "KN" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MK" | "ML" | "MM" | "MN" | "MO" | "MR" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NZ" | "OM" | "PA" | "PE" | "PG" | "PH" | "PK" | "PL" | "PR" | "PS" | "PT" | "PY" | "QA" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VN" | "VU" | "WS" | "YE" | "ZA" | "ZM" | "ZW";
        Credentials: {
            email: string;
            password: string;
        };
        Dashboard: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            zone: string;
            campaigns: number;
            running: number;
            senders: number;
            repliesToday: number;
            totals: {
                counts: components["schemas"]["ActionCounts"];
                rates: components["schemas"]["Rate"][];
            };
            before: {
                actions: number;
                rates: components["schemas"]["Rate"][];
            };
            days: {
                /** Format: date */
                date: string;
                off: boolean;
                counts: components["schemas"]["ActionCounts"];
                rates: components["schemas"]["Rate"][];
            }[];
            limits: {
                sequenceItemType: components["schemas"]["LimitedAction"];
                done: number;
                effectiveLimit: number;
                note: string | null;
            }[];
            rows: {
                id: string;
                name: string;
                status: components["schemas"]["CampaignStatus"];
                locked: boolean;
                statistics: components["schemas"]["CampaignStatistics"];
                trend: number[];
            }[];
            needs: {
                /** @enum {string} */
                code: "CONNECTION" | "PAYMENT" | "SUBSCRIPTION" | "UNCONFIRMED" | "REPLIES" | "SEARCH_PAUSED" | "HELD" | "INVITES_PAUSED" | "TRIAL";
                title: string;
                detail: string;
                campaignId: string | null;
            }[];
            latest: {
                id: string;
                type: components["schemas"]["EventType"];
                /** Format: date-time */
                at: string;
                campaignId: string | null;
                campaignName: string | null;
                leadId: string;
                fullName: string;
            }[];
        };
        /** @enum {string} */
        DateOrder: "DAY_FIRST" | "MONTH_FIRST";
        /** @enum {string} */
        DayOfWeek: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
        DeletedRow: {
            id: string;
            /** Format: date-time */
            deletedAt: string;
        };
        DeleteIdentitySecondFactorRequest: {
            password?: string;
            code?: string;
            kind?: components["schemas"]["SecondFactorKind"];
            id?: string;
        };
        DeletePracticeOutboxResponse: {
            deleted: number;
        };
        /** @enum {string} */
        DeliveryState: "WAITING" | "DELIVERED" | "FAILED" | "DROPPED";
        DomainFinding: {
            /** @enum {string} */
            state: "GOOD" | "WEAK" | "MISSING" | "UNKNOWN";
            found: string | null;
            advice: string;
        };
        DoNotContactColumnGuess: {
            index: number;
            header: string;
            field: components["schemas"]["DoNotContactField"];
            from: components["schemas"]["ColumnGuessOrigin"];
            sure: boolean;
            filled: number;
            samples: string[];
        };
        DoNotContactColumns: {
            index: number;
            field: components["schemas"]["DoNotContactField"];
        }[];
        /** @enum {string} */
        DoNotContactCovers: "PERSON" | "ADDRESS" | "DOMAIN" | "COMPANY";
        DoNotContactEntry: {
            id: string;
            covers: components["schemas"]["DoNotContactCovers"];
            person: components["schemas"]["DoNotContactPerson"] | null;
            email: string | null;
            domain: string | null;
            company: string | null;
            reason: components["schemas"]["DoNotContactReason"];
            origin: string | null;
            evidence: components["schemas"]["DoNotContactEvidence"] | null;
            /** Format: date-time */
            at: string;
            scope: components["schemas"]["DoNotContactScope"];
            fileId: string | null;
        };
        DoNotContactEntryChanges: {
            content: components["schemas"]["DoNotContactEntry"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
        };
        DoNotContactEntryPage: {
            content: components["schemas"]["DoNotContactEntry"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        DoNotContactEvidence: {
            sentence: string;
        } | {
            fileName: string;
            column: string;
            value: string;
            date: string | null;
            tool?: string;
        };
        /** @enum {string} */
        DoNotContactField: "profileUrl" | "email" | "fullName" | "firstName" | "lastName" | "domain" | "company" | "entry" | "covers" | "reason" | "note" | "ignore";
        /** @enum {string} */
        DoNotContactFileReason: "FILE" | "BY_HAND" | "UNSUBSCRIBED" | "OPT_OUT" | "BOUNCED" | "GONE" | "ELSEWHERE";
        DoNotContactFileReport: {
            fileId: string;
            fileName: string;
            scope: components["schemas"]["DoNotContactScope"];
            added: number;
            alreadyListed: number;
            wrong: number;
            rows: components["schemas"]["DoNotContactRow"][];
        };
        DoNotContactFileValidation: {
            valid: boolean;
            total: number;
            cap: number;
            scope: components["schemas"]["DoNotContactScope"];
            counts: {
                [key: string]: number;
            } | null;
            wrongRows: number;
            problems: components["schemas"]["ProblemRow"][];
            columns: components["schemas"]["DoNotContactColumnGuess"][];
            previewRows: string[][];
            previewRowNumbers: number[];
            encoding: components["schemas"]["FileEncoding"];
            otherLines: components["schemas"]["OtherLines"] | null;
            separator: components["schemas"]["FileSeparator"];
            hasHeader: boolean;
            headerRow: number | null;
            firstRows: components["schemas"]["FileRow"][];
        };
        DoNotContactPerson: {
            name: string;
            profileUrl: string | null;
            leadId: string | null;
        };
        /** @enum {string} */
        DoNotContactReason: "BY_HAND" | "UNSUBSCRIBED" | "OPT_OUT" | "FILE" | "BOUNCED" | "GONE" | "TEAMMATE" | "ELSEWHERE";
        DoNotContactRow: {
            row: number;
            verdict: components["schemas"]["DoNotContactRowVerdict"];
            entry: string | null;
            code: string | null;
            message: string | null;
        };
        /** @enum {string} */
        DoNotContactRowVerdict: "ADDED" | "ALREADY_LISTED" | "WRONG";
        /** @enum {string} */
        DoNotContactScope: "USER" | "TEAM";
        Draft: {
            text: string;
            channel: components["schemas"]["WritingChannel"] | null;
            subject: string | null;
            attachments: components["schemas"]["Attachment"][];
            version: number;
            updatedAt: string | null;
        };
        EmailAddress: {
            email: string;
        };
        EmailCreditEntry: {
            id: string;
            /** @enum {string} */
            type: "GRANT" | "HOLD" | "CAPTURE" | "RELEASE" | "EXPIRE";
            /** Format: date-time */
            at: string;
            amount: number;
            left: number;
            source: ("SIGN_UP" | "SUBSCRIPTION" | "OPERATOR") | null;
            lead: {
                id: string;
                name: string | null;
            } | null;
            result: components["schemas"]["EmailFinding"] | null;
            email: string | null;
        };
        EmailCreditEntryPage: {
            content: components["schemas"]["EmailCreditEntry"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        EmailedCode: {
            oobCode: string;
        };
        /** @enum {string} */
        EmailFinding: "VERIFIED" | "LIKELY" | "CATCH_ALL" | "NOTHING";
        EmailSearch: {
            result: components["schemas"]["EmailFinding"];
            email: string | null;
            source: string | null;
            /** Format: date-time */
            at: string;
        };
        ErasureCertificate: {
            id: string;
            /** Format: date-time */
            erasedAt: string;
            counts: {
                [key: string]: number;
            };
            text: string;
        };
        Event: {
            id: string;
            type: components["schemas"]["EventType"];
            /** Format: date-time */
            at: string;
            campaignId: string | null;
            leadId: string | null;
            itemId: string | null;
            itemType: components["schemas"]["SequenceItemType"] | null;
            actor: components["schemas"]["EventActor"];
            actedBy: components["schemas"]["NamedUser"] | null;
            data: {
                [key: string]: unknown;
            };
            email?: components["schemas"]["SentEmail"];
        };
        /** @enum {string} */
        EventActor: "ENGINE" | "USER" | "NETWORK" | "STAFF";
        EventCounts: {
            [key: string]: number;
        };
        EventPage: {
            content: components["schemas"]["Event"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        EventPart: {
            content: components["schemas"]["Event"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        EventType: "LEAD_ADDED" | "LEAD_SKIPPED" | "INVITE_SENT" | "INVITE_ACCEPTED" | "INVITE_WITHDRAWN" | "MESSAGE_SENT" | "MESSAGE_VIEWED" | "MESSAGE_RESPONDED" | "INMAIL_SENT" | "PROFILE_VIEWED" | "ENDORSED" | "FOLLOWED" | "LIKED" | "EMAIL_FOUND" | "EMAIL_SENT" | "EMAIL_OPENED" | "EMAIL_RESPONDED" | "EMAIL_BOUNCED" | "ACTION_SKIPPED" | "ACTION_FAILED" | "ACTION_UNCONFIRMED" | "ACTION_SETTLED" | "STATE_CHANGED" | "INVITE_GONE" | "CONDITION_DECIDED" | "CAMPAIGN_STARTED" | "CAMPAIGN_STOPPED" | "LIMITS_CHANGED" | "INVITES_PAUSED" | "INVITES_RESUMED";
        /** @enum {string} */
        Feature: "INBOX" | "WEBHOOK" | "EXPORT_LEADS" | "MULTIPLE_CAMPAIGNS" | "UNLIMITED_QUOTAS" | "LEADS_MOVING" | "TEAM" | "ACTIVITY_CONTROL" | "SEQUENCE_ANALYTICS" | "EMAIL_RATE_FEATURE" | "INVITE_BY_EMAIL";
        Features: {
            [key: string]: boolean;
        };
        FieldError: {
            path: string;
            code: string;
            message: string;
        };
        /** @enum {string} */
        FileEncoding: "UTF-8" | "UTF-16LE" | "UTF-16BE" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "KOI8-R" | "Shift_JIS" | "EUC-JP" | "EUC-KR" | "GB18030" | "Big5";
        FileRow: {
            row: number;
            cells: string[];
        };
        /** @enum {string} */
        FileSeparator: "," | ";" | "\t" | "|";
        FinishRange: {
            p10: string | null;
            p50: string | null;
            p90: string | null;
        };
        Forecast: {
            campaignId: string | null;
            /** Format: date-time */
            computedAt: string;
            runs: number;
            leads: number;
            leadsToCome: number;
            heldLeads: number;
            finish: components["schemas"]["FinishRange"];
            openEndedLeads: number;
            failedLeads: components["schemas"]["CountRange"];
            firstActionAt: string | null;
            lastInviteAt: string | null;
            actionsPerDay: {
                p10: number;
                p90: number;
                firstDay: string;
                stepDays: number;
                byType: {
                    sequenceItemType: components["schemas"]["SequenceItemType"];
                    perDay: number[];
                }[];
            };
            acceptances: {
                stepDays: number;
                points: {
                    /** Format: date-time */
                    at: string;
                    p10: number;
                    p50: number;
                    p90: number;
                }[];
            };
            limits: {
                sequenceItemType: components["schemas"]["SequenceItemType"];
                allowance: number;
                ownPerDay: number;
                othersPerDay: number;
                total: number;
            }[];
            binding: {
                code: components["schemas"]["ForecastBinding"];
                sequenceItemType: components["schemas"]["SequenceItemType"] | null;
                share: number;
                sentence: string;
            };
            invites: components["schemas"]["CountRange"];
            notes: components["schemas"]["CountRange"];
            /** @description Invites whose written note is left out */
            notesLeftOut: components["schemas"]["CountRange"];
            /** @description How the month’s notes stand; null if no step has one or the account has no limit */
            noteSentence: string | null;
            contacted: components["schemas"]["CountRange"];
            accepted: components["schemas"]["CountRange"];
            replied: components["schemas"]["CountRange"];
            otherCampaigns: {
                campaignId: string;
                name: string;
            }[];
            workingHoursPerWeek: number;
            longestPathHours: number;
            speedUps: {
                /** @enum {string} */
                code: "RAISE_LIMIT" | "PAID_ACCOUNT" | "WITHDRAW_OLD_INVITES" | "PAUSE_CAMPAIGN" | "WORK_ON_SATURDAYS" | "SHORTER_WATCH";
                sequenceItemType: components["schemas"]["SequenceItemType"] | null;
                from: number | null;
                to: number | null;
                campaignId: string | null;
                finishAt: string | null;
                daysSooner: number | null;
                title: string;
                cost: string;
            }[];
            rates: {
                /** @enum {string} */
                source: "OWN" | "PUBLISHED";
                sampleSize: number;
                acceptance: number;
                reply: number;
                view: number;
                sentence: string;
            };
            assumptions: string[];
        };
        /** @enum {string} */
        ForecastBinding: "DAILY_LIMIT" | "WEEKLY_INVITES" | "PENDING_INVITES" | "INVITES_PAUSED" | "WORKING_HOURS" | "SEQUENCE";
        FoundUser: {
            userId: string;
            displayName: string;
            email: string;
            linkedInName: string | null;
            status: components["schemas"]["UserStatus"];
            tier: components["schemas"]["Tier"];
            adminStatus: components["schemas"]["AdminStatus"] | null;
            /** Format: date-time */
            createdAt: string;
            deletionAskedAt: string | null;
        };
        FoundUserPage: {
            content: components["schemas"]["FoundUser"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        GetAdminUsersIdSubscriptionTransferResponse: {
            from: components["schemas"]["Person"];
            to: components["schemas"]["Person"];
            effects: string[];
        };
        GetCampaignsCampaignIdInboundResponse: components["schemas"]["InboundAddress"] | null;
        GetCampaignsCampaignIdLeadidsResponse: {
            ids: string[];
        };
        GetCampaignsCampaignIdLeadsLeadIdResponse: {
            id: string;
            firstName: string | null;
            lastName: string | null;
            fullName: string | null;
            originalName: string | null;
            nameFromAddress: boolean;
            headline: string | null;
            jobTitle: string | null;
            company: string | null;
            industry: string | null;
            location: string | null;
            country: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            profileUrl: string | null;
            publicIdentifier: string | null;
            photoUrl: string | null;
            tags: string[];
            blacklisted: boolean;
            emailWantedAt: string | null;
            emailSearch: components["schemas"]["EmailSearch"] | null;
            zone: string | null;
            networkDistance: components["schemas"]["NetworkDistance"] | null;
            openProfile: boolean | null;
            custom: {
                [key: string]: string;
            };
            campaigns: components["schemas"]["CampaignLead"][];
            sender: components["schemas"]["Teammate"];
            timeline: components["schemas"]["Event"][];
        };
        GetCampaignsCampaignIdZapierDeliveriesDeliveryIdResponse: {
            id: string;
            campaignId: string;
            eventId: string;
            eventType: components["schemas"]["ZapierEvent"];
            leadId: string | null;
            leadName: string | null;
            /** Format: date-time */
            occurredAt: string;
            state: components["schemas"]["DeliveryState"];
            tries: number;
            mostTries: number;
            /** Format: date-time */
            queuedAt: string;
            triedAt: string | null;
            nextTryAt: string | null;
            answerStatus: number | null;
            answerMs: number | null;
            problem: string | null;
            firstProblem: string | null;
            address: string | null;
            body: {
                [key: string]: string | number | boolean | null;
            } | null;
            answerText: string | null;
        };
        GetCampaignsCampaignIdZapierDeliveriesResponse: components["schemas"]["ZapierDeliveryPage"] | components["schemas"]["ZapierDeliveryPart"];
        GetCampaignsCampaignIdZapierResponse: {
            campaignId: string;
            waiting: number;
            failed: number;
            tested: boolean;
            failingSince: string | null;
            triedUntil: string | null;
            keptDays: number;
        };
        GetCampaignsResponse: components["schemas"]["CampaignPage"] | components["schemas"]["CampaignChanges"];
        GetContractsResponseItem: {
            id: string;
            name: string;
            /** @enum {string} */
            product: "SALES_NAVIGATOR" | "RECRUITER";
            chosen: boolean;
        };
        GetEventsFiltersResponse: {
            types: components["schemas"]["EventType"][];
            campaigns: components["schemas"]["NamedRow"][];
        };
        GetEventsResponse: components["schemas"]["EventPage"] | components["schemas"]["EventPart"];
        GetEventsStatisticsResponse: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            zone: string;
            days: {
                /** Format: date */
                date: string;
                counts: components["schemas"]["EventCounts"];
                rates: components["schemas"]["Rate"][];
            }[];
            totals: {
                counts: components["schemas"]["EventCounts"];
                rates: components["schemas"]["Rate"][];
            };
            before: {
                rates: components["schemas"]["Rate"][];
            };
            campaigns: {
                campaignId: string;
                name: string;
                counts: components["schemas"]["EventCounts"];
                rates: components["schemas"]["Rate"][];
            }[];
            senders: {
                userId: string;
                name: string;
                counts: components["schemas"]["EventCounts"];
                rates: components["schemas"]["Rate"][];
            }[];
            leaving: {
                state: components["schemas"]["LeadState"];
                reason: ("REPLIED" | "REACHED_END" | "FINISHED_BY_USER" | "PAUSED_BY_USER" | "USER_WROTE" | "BLACKLISTED_BY_USER" | "BLACKLISTED_BY_SEQUENCE" | "MOVED" | "ITEM_REMOVED" | "NOT_CONNECTED" | "PLACEHOLDER_MISSING" | "TEXT_TOO_LONG" | "FOREIGN_PLACEHOLDER" | "MAILBOX_MISSING" | "FINDER_MISSING" | "OUT_OF_EMAIL_CREDITS" | "EMAIL_KNOWN" | "EMAIL_NOT_FOUND" | "EMAIL_CATCH_ALL" | "TOO_LITTLE_KNOWN" | "EMAIL_UNVERIFIED" | "EMAIL_MISSING" | "EMAIL_REQUIRED" | "INVITE_REFUSED" | "INVITE_COOLDOWN" | "INVITE_BY_EMAIL_NOT_ALLOWED" | "MOVING_NOT_IN_PLAN" | "TARGET_MISSING" | "NO_INMAIL_CREDITS" | "INMAIL_NOT_SUBSCRIBED" | "PROFILE_NOT_FOUND" | "PERSON_BLOCKED" | "NOTE_QUOTA" | "ACTION_UNCONFIRMED" | "ACTION_INVALID" | "ACTION_UNSUPPORTED" | "OUT_OF_OFFICE" | "LONG_ABSENCE" | "LATE_ACCEPTANCE" | "ALREADY_CONNECTED" | "ALREADY_INVITED" | "NOTHING_TO_LIKE" | "NOTHING_TO_ENDORSE" | "ALREADY_FOLLOWED" | "NO_PENDING_INVITE" | "ATTACHMENT_EXPIRED" | "SKIPPED_BY_USER" | "SENT_BY_USER_WORD" | "NOT_SENT_BY_USER_WORD" | "UNSUBSCRIBED" | "EMAIL_BOUNCED" | "SAME_ADDRESS" | "EMAIL_GONE" | "DO_NOT_CONTACT" | "EMAIL_REFUSED" | "EMAIL_INVALID") | null;
                sentence: string;
                leads: number;
            }[];
        };
        GetHealthResponse: {
            /** @constant */
            status: "ok";
            practice: boolean;
            version: string;
            trialDays: number | null;
            /** @enum {string} */
            signUp: "open" | "invited" | "closed";
            testBilling: boolean;
        };
        GetIdentityCredentialsResponse: {
            email: string;
            emailVerified: boolean;
            /** Format: date-time */
            passwordChangedAt: string;
        };
        GetLeadsCountResponse: {
            count: number;
        };
        GetLeadsCountriesResponseItem: {
            country: string;
            name: string;
        };
        GetLeadsFindemailResponse: {
            wanted: number;
        };
        GetLeadsLeadIdNotesResponse: components["schemas"]["LeadNotePage"] | components["schemas"]["LeadNotePart"];
        GetLeadsLeadIdRemindersResponse: components["schemas"]["ReminderPage"] | components["schemas"]["ReminderPart"];
        GetLeadsResponse: components["schemas"]["LeadPage"] | components["schemas"]["LeadChanges"];
        GetLeadsTagsResponseItem: {
            tag: string;
            count: number;
        };
        GetMessagingConversationsCountsResponse: {
            unread: number;
            total: number;
            byLabel: {
                [key: string]: number;
            };
            awaitingMe: number;
            reminders: number;
            archived: number;
            assignedToMe: number;
            accounts: components["schemas"]["InboxAccountCounts"][];
        };
        GetMessagingConversationsResponse: components["schemas"]["ListedConversationPage"] | components["schemas"]["ListedConversationChanges"];
        GetNotificationsResponse: {
            content: components["schemas"]["Notification"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
            open: number;
        } | {
            content: components["schemas"]["Notification"][];
            nextCursor: string | null;
            open: number;
        };
        GetPracticeMailResponse: {
            smtp: components["schemas"]["PracticeMailServer"];
            imap: components["schemas"]["PracticeMailServer"];
            controlUrl: string;
        };
        GetPracticeNetworkResponse: {
            url: string;
            controlUrl: string;
        };
        GetPracticeOutboxCountResponse: {
            count: number;
        };
        GetPracticeOutboxResponseItem: {
            id: string;
            to: string;
            subject: string;
            text: string;
            html: string;
            links: string[];
            /** Format: date-time */
            sentAt: string;
        };
        GetPracticePeopleResponse: {
            people: {
                id: string;
                name: string;
                title: string;
                company: string;
                /** @enum {string} */
                standing: "INVITED" | "WRITTEN_TO" | "WROTE";
                /** Format: date-time */
                since: string;
                plans: {
                    /** @enum {string} */
                    does: "ACCEPT" | "READ" | "REPLY" | "WRITE";
                    /** Format: date-time */
                    at: string;
                }[];
            }[];
            total: number;
        };
        GetPracticeWorldResponse: {
            seed: number;
            people: number;
            faultShare: number;
            account: {
                pendingInvites: number;
                acceptedToday: number;
                repliesToday: number;
            } | null;
        };
        GetProcessinglimitsInviteMessageLengthResponse: {
            length: number;
        };
        GetProcessinglimitsUsageResponse: {
            day: string;
            usage: {
                sequenceItemType: components["schemas"]["SequenceItemType"];
                used: number;
                reserved: number;
                effectiveLimit: number;
                note: string | null;
            }[];
            invitesThisWeek: number;
            invitesPerWeek: number;
            pendingInvites: number;
            invitesPausedUntil: string | null;
            notes: components["schemas"]["NoteBudget"];
        };
        GetReadyResponse: {
            ready: boolean;
            database: boolean;
            engine: boolean;
        };
        GetSearchesLeadPackIdReportResponse: {
            content: components["schemas"]["LeadPackReportRow"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
            verdicts: {
                [key: string]: number;
            };
            reasons: components["schemas"]["SkipReasonCount"][];
        } | {
            content: components["schemas"]["LeadPackReportRow"][];
            nextCursor: string | null;
            verdicts: {
                [key: string]: number;
            };
            reasons: components["schemas"]["SkipReasonCount"][];
        };
        GetSearchesResponse: components["schemas"]["LeadPackPage"] | components["schemas"]["LeadPackChanges"];
        GetUndesirablewordsNamesResponse: {
            names: string[];
        };
        GetUserdetailsVerifyEmailResponse: {
            available: boolean;
        };
        GetV1ApikeysKeyIdCallsResponse: {
            content: {
                method: string;
                path: string;
                status: number;
                address: string;
                dryRun: boolean;
                /** Format: date-time */
                at: string;
            }[];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        GetV1AuthCheckResponse: {
            check: components["schemas"]["MailboxCheck"] | null;
        };
        GetV1AuthMailboxDomainResponse: {
            domain: string;
            spf: components["schemas"]["DomainFinding"];
            dkim: components["schemas"]["DomainFinding"];
            dmarc: components["schemas"]["DomainFinding"];
        };
        GetV1AuthProvidersResponseItem: {
            emailProvider: components["schemas"]["MailProvider"];
            available: boolean;
            connected: boolean;
        };
        GetV1AuthResponse: {
            authorizationUrl: string;
        };
        GetV1AuthServersResponse: {
            smtp: components["schemas"]["GuessedMailServer"] | null;
            imap: components["schemas"]["GuessedMailServer"] | null;
            source: ("SRV" | "AUTOCONFIG" | "USUAL_NAMES") | null;
        };
        GetV1CampaignStatisticsIdsResponseItem: {
            totalLeads: number;
            totalLeadsCount: number;
            inProgressLeads: number;
            finishedLeads: number;
            waitingLeads: number;
            pausedLeads: number;
            failedLeads: number;
            blacklistedLeads: number;
            gettingReadyLeads: number;
            uploadingLeads: number;
            leadsListsSize: number;
            acceptanceRate: number;
            acceptanceRateLeads: number;
            replyRate: number;
            replyRateLeads: number;
            invitedLeads: number;
            contactedLeads: number;
            messagedLeads: number;
            messageViewedLeads: number;
            withdrawnLeads: number;
            searchActive: boolean;
            transferActive: boolean;
            id: string;
            senders?: {
                totalLeads: number;
                totalLeadsCount: number;
                inProgressLeads: number;
                finishedLeads: number;
                waitingLeads: number;
                pausedLeads: number;
                failedLeads: number;
                blacklistedLeads: number;
                gettingReadyLeads: number;
                uploadingLeads: number;
                leadsListsSize: number;
                acceptanceRate: number;
                acceptanceRateLeads: number;
                replyRate: number;
                replyRateLeads: number;
                invitedLeads: number;
                contactedLeads: number;
                messagedLeads: number;
                messageViewedLeads: number;
                withdrawnLeads: number;
                searchActive: boolean;
                transferActive: boolean;
                userId: string;
                name: string;
            }[];
        };
        GetV1ContactHistoryResponse: {
            content: components["schemas"]["HistoryImport"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
            skipsByDefault: boolean;
        } | {
            content: components["schemas"]["HistoryImport"][];
            nextCursor: string | null;
            skipsByDefault: boolean;
        };
        GetV1DoNotContactResponse: components["schemas"]["DoNotContactEntryPage"] | components["schemas"]["DoNotContactEntryChanges"];
        GetV1EngineStatusResponse: {
            /** @enum {string} */
            kind: "RUNNING" | "SLEEP" | "LOOKING_BACK" | "LIMITS_REACHED" | "NOT_CONNECTED" | "TRIAL_ENDED" | "PAUSED_SUBSCRIPTION" | "NO_CAMPAIGN" | "PAUSED_TODAY" | "IDLE";
            sentence: string;
            nextAt: string | null;
            nextType: components["schemas"]["SequenceItemType"] | null;
            done: number;
            allowed: number;
            until: string | null;
            unconfirmed: number;
            unconfirmedCampaignId: string | null;
            disconnectedAt: string | null;
            look: {
                sentence: string;
                /** Format: date-time */
                since: string;
            } | null;
        };
        GetV1FeatureflagsUserResponse: {
            featureFlag: string;
            enabled: boolean;
        };
        GetV1LinkedinIdentityWithdrawResponse: {
            pending: number;
            old: number;
            olderThanDays: number;
            task: components["schemas"]["WithdrawalTask"] | null;
        };
        GetV1SearchLeadConfigItemStatisticsIdsResponseItem: {
            totalLeadsCount: number;
            finishedLeadsCount: number;
            failedLeadsCount: number;
            blackListedCount: number;
            pausedCount: number;
            waitingUntilCount: number;
            inProgressLeadsCount: number;
            gettingReadyLeads: number;
            uploadingCount: number;
            acceptanceRate: number;
            acceptanceCount: number;
            replyRate: number;
            replyCount: number;
            emailReplyRate: number | null;
            emailReplyCount: number | null;
            emailBounceRate: number | null;
            emailBounceCount: number | null;
            emailOpenRate: number | null;
            emailOpenCount: number | null;
            invitedCount: number;
            contactedCount: number;
            id: string;
        };
        GetV1SequenceitemsAvailableResponseItem: {
            type: components["schemas"]["SequenceItemType"];
            allowed: boolean;
            reason: string | null;
        };
        GetV1SequenceitemsCampaignIdVersionsResponse: components["schemas"]["SequenceVersionPage"] | components["schemas"]["SequenceVersionPart"];
        GetV1SequenceitemsCampaignIdVersionsVersionResponse: {
            version: number;
            /** Format: date-time */
            savedAt: string;
            items: number;
            sequence: components["schemas"]["SequenceItem"];
        };
        GetV1SequencerestrictionsCampaignIdResponse: {
            campaignId: string;
            running: boolean;
            items: {
                itemId: string;
                leadsStanding: number;
            }[];
        };
        GetV1SharedBillingsPaymentdetailsResponse: {
            paymentMethod: string | null;
        };
        GetV1SharedEmailcreditsUserIdResponse: {
            total: number;
            used: number;
            left: number;
            renewsAt: string | null;
            finders: {
                label: string;
                verifies: boolean;
            }[];
            use: {
                aWeek: number;
                campaigns: number;
            };
        };
        GetV1SharedLatescriptsResponse: {
            supportChat: string | null;
            tagManager: string | null;
        };
        GetV1SharedSequenceitemtemplatesResponse: {
            content: components["schemas"]["SequenceTemplate"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
            counts: components["schemas"]["TemplateCounts"];
        } | {
            content: components["schemas"]["SequenceTemplate"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
            counts: components["schemas"]["TemplateCounts"];
        };
        GetV1SharedTeamsBlacklistResponse: components["schemas"]["TeamBlacklistEntryPage"] | components["schemas"]["TeamBlacklistEntryPart"];
        GetV1SharedTeamsLastOwnerResponse: {
            lastOwner: boolean;
        };
        GetV1SharedTeamsResponse: {
            team: components["schemas"]["Team"] | null;
        };
        GetV1SharedTeamsStatisticsResponse: {
            members: {
                userId: string;
                displayName: string;
                email: string;
                role: components["schemas"]["TeamRole"];
                status: components["schemas"]["UserStatus"];
                campaignsRunning: number;
                leads: number;
                invited: number;
                accepted: number;
                acceptanceRate: number;
                contacted: number;
                replied: number;
                replyRate: number;
            }[];
            total: {
                campaignsRunning: number;
                leads: number;
                invited: number;
                accepted: number;
                acceptanceRate: number;
                contacted: number;
                replied: number;
                replyRate: number;
                needAttention: number;
            };
        };
        GetV1SharedUserpermissionsResponse: {
            permissions: string[];
            tier: components["schemas"]["Tier"];
            tierLevel: number;
            features: components["schemas"]["Features"];
        };
        GuessedMailServer: {
            host: string;
            port: number;
            encryption: components["schemas"]["MailEncryption"];
        };
        HandedOverLead: {
            leadId: string;
            name: string;
            /** @enum {string} */
            code: "HANDED_OVER" | "NOT_IN_CAMPAIGN" | "ALREADY_THEIRS" | "BLACKLISTED" | "REPLIED" | "NEEDS_DECISION" | "BEING_DONE" | "HAD_BEFORE";
            firstText: {
                itemId: string;
                type: string;
                subject: string | null;
                text: string | null;
                missing: string[];
            } | null;
        };
        /** @enum {string} */
        HandOver: "AT_ONCE" | "AFTER_DAY" | "NEVER";
        HistoryColumnGuess: {
            index: number;
            header: string;
            field: components["schemas"]["HistoryField"];
            from: components["schemas"]["ColumnGuessOrigin"];
            sure: boolean;
            filled: number;
            samples: string[];
        };
        HistoryColumns: {
            index: number;
            field: components["schemas"]["HistoryField"];
        }[];
        HistoryCounts: {
            connectedAt: number;
            invitedAt: number;
            writtenAt: number;
            repliedAt: number;
            optOuts: components["schemas"]["OptOutCounts"];
        };
        /** @enum {string} */
        HistoryField: "profileUrl" | "email" | "fullName" | "firstName" | "lastName" | "connectedAt" | "invitedAt" | "writtenAt" | "repliedAt" | "status" | "statusAt" | "direction" | "draft" | "fromName" | "fromUrl" | "toName" | "toUrls" | "sentAt" | "doNotContact" | "doNotEmail" | "ignore";
        HistoryImport: {
            id: string;
            tool: components["schemas"]["HistoryTool"];
            fileName: string;
            state: components["schemas"]["HistoryImportState"];
            totalRows: number;
            wrongRows: number;
            silentRows: number;
            counts: components["schemas"]["HistoryCounts"];
            people: number;
            peopleDone: number;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        HistoryImportState: "RUNNING" | "DONE";
        /** @enum {string} */
        HistoryKind: "PEOPLE" | "INVITATIONS" | "MESSAGES";
        /** @enum {string} */
        HistoryTool: "LINKEDIN" | "DRIPIFY" | "HEYREACH" | "EXPANDI" | "WAALAXY" | "LEMLIST" | "LA_GROWTH_MACHINE" | "SALESFLOW" | "APOLLO" | "HUBSPOT" | "MAILCHIMP" | "OTHER";
        HistoryValidation: {
            valid: boolean;
            tool: components["schemas"]["HistoryTool"];
            kind: components["schemas"]["HistoryKind"] | null;
            dateOrder: components["schemas"]["DateOrder"] | null;
            datesAreUnclear: boolean;
            total: number;
            cap: number;
            people: number;
            wrongRows: number;
            silentRows: number;
            counts: components["schemas"]["HistoryCounts"] | null;
            problems: components["schemas"]["ProblemRow"][];
            columns: components["schemas"]["HistoryColumnGuess"][];
            previewRows: string[][];
            previewRowNumbers: number[];
            encoding: components["schemas"]["FileEncoding"];
            otherLines: components["schemas"]["OtherLines"] | null;
            separator: components["schemas"]["FileSeparator"];
            hasHeader: boolean;
            headerRow: number | null;
            firstRows: components["schemas"]["FileRow"][];
        };
        HostedForm: {
            url: string;
        };
        /** @enum {string} */
        ImportVerdict: "ADDED" | "MERGED" | "DUPLICATE" | "SKIPPED" | "WRONG";
        InboundAddress: {
            url: string;
            /** Format: date-time */
            createdAt: string;
            lastAt: string | null;
        };
        InboxAccount: {
            userId: string;
            name: string;
            canOpen: boolean;
        };
        InboxAccountCounts: {
            userId: string;
            name: string;
            canOpen: boolean;
            unread: number;
            awaitingMe: number;
            total: number;
        };
        InboxRefresh: {
            /** @enum {string} */
            status: "IDLE" | "IN_PROGRESS";
            refreshedAt: string | null;
            filling: {
                conversations: number;
                backTo: string | null;
            } | null;
            groupChats: number;
        };
        /** @enum {string} */
        InboxScope: "mine" | "team";
        /** @enum {string} */
        InboxSharing: "NOBODY" | "LEADERS" | "TEAM";
        InMailCredits: {
            free: boolean;
            credits: number | null;
        };
        IpData: {
            countryCode: string | null;
            city: string | null;
            ip: string | null;
            changedAt: string | null;
            changesLeftToday: number;
        };
        /** @enum {string} */
        JsonLeadVerdict: "ADDED" | "MERGED" | "DUPLICATE" | "SKIPPED" | "WRONG" | "NOT_CHECKED";
        Label: {
            id: string;
            name: string;
            colour: components["schemas"]["LabelColor"];
            own: boolean;
        };
        /** @enum {string} */
        LabelColor: "GRAY" | "RED" | "ORANGE" | "YELLOW" | "GREEN" | "TEAL" | "BLUE" | "PURPLE";
        Lane: {
            channel: components["schemas"]["Channel"];
            waitingFor: {
                code: string;
                sentence: string;
                until: string | null;
            } | null;
            lastActAt: string | null;
            dueLeads: number;
        };
        LastMessage: {
            text: string;
            /** Format: date-time */
            at: string;
            fromMe: boolean;
            channel: components["schemas"]["WritingChannel"];
        };
        /** @enum {string} */
        LateAcceptance: "IGNORE" | "NOTIFY" | "RESUME_YES";
        LaunchCheck: {
            campaignId: string;
            firstStart: boolean;
            leads: number;
            checkedLeads: number;
            leadsToCome: number;
            readyLeads: number;
            texts: number;
            example: {
                leadId: string;
                fullName: string;
                itemId: string;
                itemType: components["schemas"]["SequenceItemType"];
                subject: string | null;
                message: string;
            } | null;
            alternativeLeads: number;
            counts: {
                code: components["schemas"]["LaunchCode"];
                leads: number;
                sentence: string;
                advice: string;
            }[];
            steps: {
                itemId: string;
                itemType: components["schemas"]["SequenceItemType"];
                code: string;
                sentence: string;
            }[];
            limits: {
                sequenceItemType: components["schemas"]["SequenceItemType"];
                limit: number;
                sentence: string | null;
            }[];
            noteSentence: string | null;
            email: components["schemas"]["LaunchEmail"] | null;
            problems: components["schemas"]["LaunchProblemPage"];
        };
        /** @enum {string} */
        LaunchCode: "PLACEHOLDER_MISSING" | "TEXT_TOO_LONG" | "EMAIL_MISSING" | "EMAIL_MALFORMED" | "EMAIL_TYPO" | "EMAIL_ROLE" | "EMAIL_BOUNCED" | "EMAIL_GONE" | "EMAIL_DO_NOT_CONTACT" | "SAME_ADDRESS" | "CAMPAIGN_DUPLICATE" | "DUPLICATE" | "TEAM_DUPLICATE" | "CONTACTED_BEFORE" | "IS_NOT_OPEN_PROFILE" | "NO_PHOTO" | "LESS_THAN_500_CONNECTIONS" | "FREE_ACCOUNT" | "UNKNOWN_LEAD" | "CURRENT_USER" | "BATCH_DUPLICATE" | "DO_NOT_CONTACT" | "UNSUBSCRIBED" | "ERASED" | "DEALT";
        LaunchEmail: {
            notes: {
                /** @enum {string} */
                code: "MAILBOX_MISSING" | "MAILBOX_LOST" | "BOUNCES_HOLD" | "WARM_UP" | "RECEIVING_DOMAINS";
                sentence: string;
                advice: string;
                fine: boolean;
            }[];
            leads: number;
            perDay: number;
            perDomain: number;
            days: number | null;
            daysWithoutShare: number | null;
            domains: {
                domain: string;
                leads: number;
                days: number | null;
            }[];
            otherDomains: number;
            leadsAtOthers: number;
        };
        LaunchProblem: {
            leadId: string;
            fullName: string;
            code: components["schemas"]["LaunchCode"];
            itemId: string | null;
            itemType: components["schemas"]["SequenceItemType"] | null;
            sentence: string;
        };
        LaunchProblemPage: {
            content: components["schemas"]["LaunchProblem"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        Lead: {
            id: string;
            firstName: string | null;
            lastName: string | null;
            fullName: string | null;
            originalName: string | null;
            nameFromAddress: boolean;
            headline: string | null;
            jobTitle: string | null;
            company: string | null;
            industry: string | null;
            location: string | null;
            country: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            profileUrl: string | null;
            publicIdentifier: string | null;
            photoUrl: string | null;
            tags: string[];
            blacklisted: boolean;
            emailWantedAt: string | null;
            emailSearch: components["schemas"]["EmailSearch"] | null;
            zone: string | null;
            networkDistance: components["schemas"]["NetworkDistance"] | null;
            openProfile: boolean | null;
            custom: {
                [key: string]: string;
            };
            campaigns: components["schemas"]["CampaignLead"][];
        };
        LeadChanges: {
            content: components["schemas"]["Lead"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
        };
        LeadDetail: {
            id: string;
            firstName: string | null;
            lastName: string | null;
            fullName: string | null;
            originalName: string | null;
            nameFromAddress: boolean;
            headline: string | null;
            jobTitle: string | null;
            company: string | null;
            industry: string | null;
            location: string | null;
            country: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            profileUrl: string | null;
            publicIdentifier: string | null;
            photoUrl: string | null;
            tags: string[];
            blacklisted: boolean;
            emailWantedAt: string | null;
            emailSearch: components["schemas"]["EmailSearch"] | null;
            zone: string | null;
            networkDistance: components["schemas"]["NetworkDistance"] | null;
            openProfile: boolean | null;
            custom: {
                [key: string]: string;
            };
            campaigns: components["schemas"]["CampaignLead"][];
            timeline: components["schemas"]["Event"][];
        };
        LeadFilter: {
            campaignId?: string;
            leadsList?: string;
            includeTypes?: components["schemas"]["LeadIncludeType"][];
            status?: components["schemas"]["LeadState"][];
            tags?: string[];
            query?: string;
            /**
             * Format: date-time
             * @description Added since then, to the campaign if one is given
             */
            from?: string;
            /**
             * Format: date-time
             * @description Added until then
             */
            to?: string;
            country?: string[];
            /**
             * Format: date-time
             * @description Last contacted since then
             */
            contactedFrom?: string;
            /**
             * Format: date-time
             * @description Last contacted until then
             */
            contactedTo?: string;
        };
        /** @enum {string} */
        LeadIncludeType: "UPLOADING" | "GETTING_READY" | "IN_PROGRESS" | "WAITING" | "PAUSED" | "FINISHED" | "FAILED" | "BLACKLISTED" | "INVITE_SENT" | "INVITE_ACCEPTED" | "INVITE_PENDING" | "INVITE_WITHDRAWN" | "EMAIL_SENT" | "MESSAGE_SENT" | "MESSAGE_VIEWED" | "MESSAGE_RESPONDED" | "INMAIL_SENT" | "ENDORSED" | "PROFILE_VIEWED" | "FOLLOWED" | "LIKED" | "EMAIL_AVAILABLE" | "UNCONFIRMED";
        LeadNote: {
            id: string;
            leadId: string;
            content: string;
            authorId: string;
            authorName: string | null;
            mine: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        LeadNoteContent: {
            content: string;
        };
        LeadNotePage: {
            content: components["schemas"]["LeadNote"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        LeadNotePart: {
            content: components["schemas"]["LeadNote"][];
            nextCursor: string | null;
        };
        LeadPack: {
            id: string;
            campaignId: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            skipLeadConditions: components["schemas"]["SkipLeadCondition"][];
            rulesChanged: boolean;
            searchType: components["schemas"]["SearchType"];
            searchOption: components["schemas"]["SearchOption"];
            /** @enum {string} */
            searchStatus: "SEARCH_IN_PROGRESS" | "SEARCH_PAUSED" | "SEARCH_COMPLETE";
            error: ("WRONG_CONTRACT" | "INVALID_URL" | "ANOTHER_LIVE_SESSION" | "MULTIPLE_RECRUITER_SESSIONS" | "TWO_FA_OFF" | "CAMPAIGN_PAUSED" | "SLEEP_MODE" | "PROFILE_READS" | "NOT_CONNECTED" | "OUTSIDE_UNREACHABLE" | "SOURCE_NOT_SUPPORTED" | "PAUSED_BY_USER") | null;
            leadsNumberToCollect: number;
            leadsNumberCollected: number;
            sourceUrl: string | null;
            fileName: string | null;
            skipped: number;
            totalRows: number;
            processedRows: number;
            verdicts: {
                [key: string]: number;
            };
            undoableUntilContacted: boolean;
            tookMs: number | null;
            statistics: components["schemas"]["LeadPackStatistics"];
            can: {
                pause: components["schemas"]["Verdict"];
                resume: components["schemas"]["Verdict"];
                delete: components["schemas"]["Verdict"];
                undo: components["schemas"]["Verdict"];
            };
        };
        LeadPackChanges: {
            content: components["schemas"]["LeadPack"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
        };
        LeadPackPage: {
            content: components["schemas"]["LeadPack"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        LeadPackReportRow: {
            row: number | null;
            verdict: components["schemas"]["ImportVerdict"];
            code: string | null;
            message: string | null;
            advice: string | null;
            raw: string | null;
            name: string | null;
            leadId: string | null;
        };
        LeadPackStatistics: {
            totalLeadsCount: number;
            finishedLeadsCount: number;
            failedLeadsCount: number;
            blackListedCount: number;
            pausedCount: number;
            waitingUntilCount: number;
            inProgressLeadsCount: number;
            gettingReadyLeads: number;
            uploadingCount: number;
            acceptanceRate: number;
            acceptanceCount: number;
            replyRate: number;
            replyCount: number;
            emailReplyRate: number | null;
            emailReplyCount: number | null;
            emailBounceRate: number | null;
            emailBounceCount: number | null;
            emailOpenRate: number | null;
            emailOpenCount: number | null;
            invitedCount: number;
            contactedCount: number;
        };
        LeadPage: {
            content: components["schemas"]["Lead"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        LeadState: "UPLOADING" | "GETTING_READY" | "IN_PROGRESS" | "WAITING" | "PAUSED" | "FINISHED" | "FAILED" | "BLACKLISTED";
        LeadTransfer: {
            taskId: string;
            /** @enum {string} */
            status: "IN_PROGRESS" | "COMPLETE";
            fromCampaignId: string;
            toCampaignId: string;
            count: number;
            moved: number;
            skipped: number;
            waiting: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            reasons: {
                /** @enum {string} */
                code: "NOT_IN_CAMPAIGN" | "ALREADY_MOVED" | "CAMPAIGN_DUPLICATE" | "BLACKLISTED" | "NEEDS_DECISION" | "MOVE_STOPPED";
                count: number;
            }[];
        };
        LimitChange: {
            sequenceItemType: components["schemas"]["LimitedAction"];
            limit: number;
        };
        /** @enum {string} */
        LimitedAction: "CONNECT" | "CONNECT_BY_EMAIL" | "MESSAGE" | "INMAIL" | "VISIT" | "ENDORSE" | "LIKE" | "FOLLOW" | "EMAIL";
        Limits: {
            processingLimits: {
                sequenceItemType: components["schemas"]["SequenceItemType"];
                limit: number;
                maxLimit: number;
                totalMaxLimit: number;
                planCap: number | null;
            }[];
            activityControlEnabled: boolean;
            processingLimitRange: number;
            notesPerMonth: number | null;
            version: number;
        };
        LinkedInConnection: {
            status: components["schemas"]["UserStatus"];
            checkpoint: components["schemas"]["Checkpoint"] | null;
        };
        ListedConversation: {
            id: string;
            channel: components["schemas"]["Channel"] | null;
            channels: components["schemas"]["ChannelVerdict"][];
            inmail: components["schemas"]["InMailCredits"] | null;
            startsOn: components["schemas"]["Channel"];
            name: string | null;
            headline: string | null;
            photoUrl: string | null;
            lead: components["schemas"]["ConversationLead"] | null;
            campaign: components["schemas"]["ActingCampaign"] | null;
            lastMessage: components["schemas"]["LastMessage"] | null;
            unread: boolean;
            awaitingMe: boolean;
            label: components["schemas"]["Label"] | null;
            archived: boolean;
            hasDraft: boolean;
            scheduledAt: string | null;
            reminderAt: string | null;
            account: components["schemas"]["InboxAccount"];
            assignee: components["schemas"]["Teammate"] | null;
            private: boolean;
            hit?: components["schemas"]["SearchHit"];
        };
        ListedConversationChanges: {
            content: components["schemas"]["ListedConversation"][];
            nextCursor: string | null;
            deleted?: components["schemas"]["DeletedRow"][];
            /** Format: date-time */
            nextUpdatedSince: string;
        };
        ListedConversationPage: {
            content: components["schemas"]["ListedConversation"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        ListedTeamMember: {
            userId: string;
            displayName: string;
            email: string;
            role: components["schemas"]["TeamRole"];
            /** Format: date-time */
            joinedAt: string;
            self: boolean;
            status: components["schemas"]["UserStatus"] | null;
            inboxSharing: components["schemas"]["InboxSharing"];
            roles: components["schemas"]["TeamRole"][];
            can: components["schemas"]["TeamMemberAbilities"];
            actionsToday: components["schemas"]["ActionsToday"] | null;
        };
        ListedTeamMemberPage: {
            content: components["schemas"]["ListedTeamMember"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        ListSource: "BASIC_SEARCH" | "SALES_NAVIGATOR" | "RECRUITER" | "EVENT_MEMBERS" | "GROUP_MEMBERS" | "MY_NETWORK" | "PROFILE_URLS" | "CSV_FILE" | "EXISTING_LEADS";
        Mailbox: {
            provider: components["schemas"]["MailProvider"];
            address: string;
            fromName: string;
            signature: string;
            footer: string | null;
            usualFooter: string;
            status: components["schemas"]["MailboxStatus"];
            lostProblem: components["schemas"]["MailProblem"] | null;
            lost: components["schemas"]["MailboxProblemText"] | null;
            /** Format: date-time */
            connectedAt: string;
            rampDay: number | null;
            rampPercent: number;
            rampEndsAt: string | null;
            bouncesHoldSince: string | null;
            savesSentMail: boolean;
            servers: {
                smtp: components["schemas"]["MailServer"];
                imap: components["schemas"]["MailServer"];
            } | null;
        };
        MailboxCheck: {
            provider: components["schemas"]["MailProvider"];
            address: string;
            running: boolean;
            passed: boolean;
            summary: string;
            /** Format: date-time */
            startedAt: string;
            lines: components["schemas"]["MailboxCheckLine"][];
        };
        MailboxCheckLine: {
            /** @enum {string} */
            step: "SMTP_REACHED" | "SMTP_SIGNED_IN" | "EMAIL_ARRIVED" | "IMAP_REACHED" | "IMAP_SIGNED_IN" | "REPLIES_SEEN";
            /** @enum {string} */
            state: "PASSED" | "FAILED" | "WAITING" | "RUNNING";
            title: string;
            detail: string | null;
            advice: string | null;
            tookMs: number | null;
            problem: components["schemas"]["MailProblem"] | null;
        };
        MailboxProblemText: {
            title: string;
            advice: string;
        };
        /** @enum {string} */
        MailboxStatus: "CONNECTED" | "LOST";
        /** @enum {string} */
        MailEncryption: "TLS" | "STARTTLS" | "NONE";
        /** @enum {string} */
        MailProblem: "ADDRESS_NOT_ALLOWED" | "NAME_NOT_FOUND" | "NOT_REACHED" | "TIMED_OUT" | "ENCRYPTION_REFUSED" | "CERTIFICATE_WRONG_NAME" | "CERTIFICATE_NOT_TRUSTED" | "CERTIFICATE_EXPIRED" | "NOT_A_MAIL_SERVER" | "SIGN_IN_REFUSED" | "APP_PASSWORD_NEEDED" | "SENDER_REFUSED" | "PERMISSION_NOT_GRANTED" | "GRANT_REVOKED" | "EMAIL_DID_NOT_ARRIVE";
        /** @enum {string} */
        MailProvider: "GOOGLE" | "MICROSOFT" | "SMTP";
        MailServer: {
            host: string;
            port: number;
            encryption: components["schemas"]["MailEncryption"];
            userName: string;
        };
        Message: {
            id: string;
            /** @constant */
            kind: "MESSAGE";
            channel: components["schemas"]["WritingChannel"];
            /** Format: date-time */
            at: string;
            fromMe: boolean;
            subject: string | null;
            text: string;
            html: string | null;
            attachments: components["schemas"]["MessageFile"][];
            edited: boolean;
            deleted: boolean;
            seenAt: string | null;
            sentBy: ("ENGINE" | "USER" | "OUTSIDE") | null;
            actor: string | null;
            /** @enum {string} */
            state: "SCHEDULED" | "SENDING" | "SENT" | "FAILED" | "UNCONFIRMED";
            failure: {
                code: string;
                text: string;
            } | null;
            waits: {
                text: string;
                until: string | null;
            } | null;
            sendAt: string | null;
            campaignId: string | null;
            campaignName: string | null;
            itemId: string | null;
            itemType: components["schemas"]["SequenceItemType"] | null;
            variant: number | null;
            can: {
                edit: components["schemas"]["Verdict"];
                delete: components["schemas"]["Verdict"];
            };
        };
        MessageFile: {
            id: string;
            fileName: string;
            contentType: string;
            sizeBytes: number | null;
            image: boolean;
            voiceNote: boolean;
        };
        NamedRow: {
            id: string;
            name: string;
        };
        NamedUser: {
            userId: string;
            displayName: string;
        };
        /** @enum {string} */
        NetworkDistance: "FIRST_DEGREE" | "SECOND_DEGREE" | "THIRD_DEGREE" | "OUT_OF_NETWORK";
        NewLabel: {
            name: string;
            colour: components["schemas"]["LabelColor"];
        };
        NoteBudget: {
            /**
             * @description Where `monthly` comes from; UNLIMITED: a paid account
             * @enum {string}
             */
            source: "UNLIMITED" | "SET" | "LEARNED" | "UNKNOWN";
            /** @description Null: not known yet, or unlimited */
            monthly: number | null;
            used: number;
            /** Format: date-time */
            resetsAt: string;
            /** @description Until when no note can be sent */
            usedUpUntil: string | null;
            sentence: string;
        };
        NoteFilter: {
            leadsList?: string;
            tags?: string[];
            query?: string;
            country?: string[];
        };
        /** @enum {string} */
        NoteQuotaChoice: "SEND_WITHOUT_NOTE" | "WAIT";
        /** @enum {string} */
        NoteRule: "ALWAYS" | "UNTIL_USED_UP" | "MATCHING";
        Notification: {
            id: string;
            /** @enum {string} */
            type: "PLAN_CHANGED" | "TEAM_MEMBER_LEFT" | "ROLE_CHANGED" | "SUBSCRIPTION_PAUSED" | "TEAM_INVITATION" | "CAMPAIGN_INVITATION" | "CONNECTION_LOST" | "CONNECTION_RESTORED" | "SEARCH_STOPPED" | "IMPORT_FINISHED" | "CAMPAIGN_FINISHED" | "INVITES_PAUSED" | "INVITES_RESUMED" | "ACTION_UNCONFIRMED" | "EMAIL_CREDITS_LOW" | "LATE_ACCEPTANCE" | "MAILBOX_LOST" | "TOO_MANY_BOUNCES" | "REMINDER" | "SCHEDULED_MESSAGE_DROPPED" | "CONVERSATION_ASSIGNED" | "WEBHOOK_PAUSED" | "APPROVAL_NEEDED" | "BACKUPS_FAILING" | "BACKUPS_RESUMED" | "DATABASE_WENT_BACK";
            /** Format: date-time */
            at: string;
            closed: boolean;
            data: {
                [key: string]: unknown;
            };
            link: string | null;
        };
        OpenedRate: {
            percent: number;
            part: number;
            whole: number;
        };
        OptOutCounts: {
            people: number;
            addresses: number;
        };
        OtherLines: {
            encoding: components["schemas"]["FileEncoding"];
            lines: number;
        };
        PasskeyAnswer: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                [key: string]: unknown;
            };
            /** @default {} */
            clientExtensionResults?: {
                [key: string]: unknown;
            };
            authenticatorAttachment?: string | null;
        };
        PatchAdminProxiesIdRequest: {
            protocol?: components["schemas"]["ProxyProtocol"];
            port?: number;
            capacity?: number;
            host?: string;
            userName?: string;
            password?: string;
            countryCode?: components["schemas"]["CountryCode"];
            addUserIds?: string[];
            removeUserIds?: string[];
            reason: string;
        };
        PatchAdminUsersIdTrialRequest: {
            reason: string;
            /** Format: date-time */
            trialEndsAt: string;
        };
        PatchCampaignsCampaignIdRequest: {
            handOver: components["schemas"]["HandOver"];
        };
        PatchCampaignsCampaignIdStatusRequest: {
            /** @enum {string} */
            status: "ACTIVE" | "NOT_ACTIVE";
        };
        PatchLeadsFiltersSavedFilterIdRequest: {
            name?: string;
            filter?: components["schemas"]["LeadFilter"];
        };
        PatchLeadsLeadIdRemindersReminderIdRequest: {
            reminderType?: components["schemas"]["ReminderType"];
            active?: boolean;
            /** Format: date-time */
            remindAt?: string;
            note?: string | null;
            onlyIfSilent?: boolean;
        };
        PatchLeadsLeadIdRequest: {
            firstName?: string | null;
            lastName?: string | null;
            headline?: string | null;
            jobTitle?: string | null;
            company?: string | null;
            industry?: string | null;
            location?: string | null;
            country?: string | null;
            email?: string | null;
            phone?: string | null;
            website?: string | null;
        };
        PatchMessagingConversationsConversationIdEventsEventIdRequest: {
            text?: string;
            subject?: string | null;
            /** Format: date-time */
            sendAt?: string;
            attachments?: string[];
            /** @constant */
            retry?: true;
            sent?: boolean;
        };
        PatchMessagingConversationsConversationIdRequest: {
            read?: boolean;
            label?: (components["schemas"]["CommonLabel"] | string) | null;
            archived?: boolean;
            assigneeId?: string | null;
            private?: boolean;
        };
        PatchMessagingLabelsLabelIdRequest: {
            name?: string;
            colour?: components["schemas"]["LabelColor"];
        };
        PatchNotificationsNotificationIdRequest: {
            closed: boolean;
        };
        PatchNotificationsRequest: {
            /** @constant */
            closed: true;
            until?: string;
        };
        PatchNotificationsResponse: {
            closed: number;
        };
        PatchSearchesLeadPackIdRequest: {
            name?: string;
            skipLeadConditions?: components["schemas"]["SkipLeadCondition"][];
        };
        PatchSearchesLeadPackIdStatusRequest: {
            /** @enum {string} */
            searchStatus: "SEARCH_PAUSED" | "SEARCH_IN_PROGRESS";
        };
        PatchUserdetailsCurrentRequest: {
            displayName?: string;
            zone?: string;
            onboardingCompleted?: boolean;
            chosenContract?: string | null;
            inviteByEmailEnabled?: boolean;
        };
        PatchV1ApikeysKeyIdRequest: {
            name?: string;
            scopes?: components["schemas"]["ApiScope"][];
            endsAt?: string | null;
            approvalNeeded?: boolean;
        };
        PatchV1AuthMailboxRequest: {
            fromName?: string;
            signature?: string;
            footer?: string | null;
        };
        PatchV1SharedBillingsSubscriptionsIdRequest: {
            priceId: components["schemas"]["PriceId"];
            seats?: number;
            /** Format: date-time */
            previewedAt?: string;
        };
        PatchV1SharedTeamsRequest: {
            teamName?: string;
            sharedBlacklist?: boolean;
        };
        PatchV1SharedTeamsResponse: {
            teamId: string;
            teamName: string;
            /** Format: date-time */
            createdAt: string;
            role: components["schemas"]["TeamRole"];
            members: number;
            seats: number | null;
            sharedBlacklist: boolean;
            joinsCampaigns: boolean;
            inboxSharing: components["schemas"]["InboxSharing"];
            hasTeamInbox: boolean;
            can: components["schemas"]["TeamAbilities"];
            underWay: number;
        };
        PatchV1SharedTeamsUsersUserIdRequest: {
            role: components["schemas"]["TeamRole"];
        };
        PatchV1WebhooksWebhookIdRequest: {
            /** Format: uri */
            url?: string;
            events?: components["schemas"]["WebhookEvent"][];
            campaignIds?: string[];
            listIds?: string[];
            active?: boolean;
        };
        PendingSignIn: {
            secondFactor: components["schemas"]["SecondFactorMethod"][];
            pendingToken: string;
            /** Format: date-time */
            expiresAt: string;
            passkey: {
                [key: string]: unknown;
            } | null;
        };
        Person: {
            userId: string;
            displayName: string;
            email: string;
        };
        PostAdminProxiesRequest: {
            protocol: components["schemas"]["ProxyProtocol"];
            port: number;
            capacity: number;
            host: string;
            userName?: string;
            password?: string;
            countryCode: components["schemas"]["CountryCode"];
            reason: string;
        };
        PostAdminUsersIdSubscriptionTransferRequest: {
            reason: string;
            toUserId: string;
        };
        PostAdminUsersIdVisitsResponse: {
            userId: string;
            displayName: string;
            /** Format: date-time */
            begunAt: string;
            /** Format: date-time */
            endsAt: string;
        };
        PostCampaignsCampaignIdLeadsHandoverRequest: {
            leadIds: string[];
            toUserId: string;
        };
        PostCampaignsCampaignIdLeadsHandoverResponse: {
            leads: components["schemas"]["HandedOverLead"][];
        };
        PostCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWordRequest: {
            happened: boolean;
        };
        PostCampaignsCampaignIdLeadsRequest: {
            leads: {
                firstName?: (string | number | boolean) | null;
                lastName?: (string | number | boolean) | null;
                fullName?: (string | number | boolean) | null;
                email?: (string | number | boolean) | null;
                profileUrl?: (string | number | boolean) | null;
                headline?: (string | number | boolean) | null;
                jobTitle?: (string | number | boolean) | null;
                company?: (string | number | boolean) | null;
                industry?: (string | number | boolean) | null;
                location?: (string | number | boolean) | null;
                country?: (string | number | boolean) | null;
                phone?: (string | number | boolean) | null;
                website?: (string | number | boolean) | null;
                doNotContact?: (string | number | boolean) | null;
                doNotEmail?: (string | number | boolean) | null;
                custom?: {
                    [key: string]: (string | number | boolean) | null;
                };
            }[];
            listName?: string;
        };
        PostCampaignsCampaignIdLeadsResponse: {
            packId: string;
            rows: {
                index: number;
                verdict: components["schemas"]["ImportVerdict"] | null;
                reason: string | null;
                row: number;
                leadId: string | null;
                message: string | null;
            }[];
            counts: {
                [key: string]: number;
            };
        };
        PostCampaignsCampaignIdSendersMeRequest: {
            agree: boolean;
        };
        PostCampaignsCampaignIdZapierSendWaitingResponse: {
            count: number;
        };
        PostCampaignsForecastRequest: {
            campaignId?: string;
            sequence?: components["schemas"]["SequenceItemInput"];
            removedItems?: components["schemas"]["RemovedItems"];
            leads?: number;
            processingLimits?: components["schemas"]["LimitChange"][];
            processingLimitRange?: number;
        };
        PostCampaignsRequest: {
            name: string;
            /** @default CUSTOM_CAMPAIGN */
            type?: components["schemas"]["CampaignType"];
            /** @default DRAFT */
            status?: components["schemas"]["CampaignStatus"];
            zapierUrl?: string | null;
            zapierEvents?: components["schemas"]["ZapierEvent"][];
            skipLeadConditions?: components["schemas"]["SkipLeadCondition"][];
            contactedBefore?: components["schemas"]["ContactedBefore"] | null;
            lateAcceptance?: components["schemas"]["LateAcceptance"];
            /** @description ALWAYS: by each step’s `noteQuotaChoice`; UNTIL_USED_UP: no invite waits for the next month’s notes; MATCHING: only leads that match `noteFilter` get a note */
            noteRule?: components["schemas"]["NoteRule"];
            /** @description Whom MATCHING gives a note, by the filters of the list of leads */
            noteFilter?: components["schemas"]["NoteFilter"] | null;
            useLikelyEmails?: boolean;
            unsubscribeFooter?: boolean;
            trackOpens?: boolean;
        };
        PostContractsRequest: {
            contractId: string;
        };
        PostHooksSecretRequest: {
            leads?: {
                [key: string]: unknown;
            }[];
            listName?: string;
        } & {
            [key: string]: unknown;
        };
        PostHooksSecretResponse: {
            rows: {
                index: number;
                verdict: components["schemas"]["ImportVerdict"] | null;
                reason: string | null;
            }[];
            counts: {
                [key: string]: number;
            };
        };
        PostIdentityActionCodeRequest: {
            mode: components["schemas"]["ActionCodeMode"];
            oobCode: string;
        };
        PostIdentityActionCodeResponse: {
            email: string;
            mode: components["schemas"]["ActionCodeMode"];
        };
        PostIdentityPasswordRequest: {
            password: string;
            newPassword: string;
        };
        PostIdentityRefreshRequest: {
            refreshToken?: string;
        };
        PostIdentityResetPasswordRequest: {
            oobCode: string;
            newPassword: string;
        };
        PostIdentitySecondFactorConfirmRequest: {
            kind?: components["schemas"]["SecondFactorKind"];
            code?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
            name?: string;
        };
        PostIdentitySecondFactorConfirmResponse: {
            recoveryCodes: string[] | null;
        };
        PostIdentitySecondFactorRecoveryCodesRequest: {
            password: string;
        };
        PostIdentitySecondFactorRecoveryCodesResponse: {
            recoveryCodes: string[];
        };
        PostIdentitySecondFactorSetupRequest: {
            kind: components["schemas"]["SecondFactorKind"];
            password: string;
        };
        PostIdentitySecondFactorVerifyRequest: {
            pendingToken?: string;
            kind?: components["schemas"]["SecondFactorMethod"];
            code?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
        };
        PostIdentitySignInResponse: components["schemas"]["SessionToken"] | components["schemas"]["PendingSignIn"];
        PostIdentitySignUpRequest: {
            email: string;
            password: string;
            displayName: string;
            zone?: string;
            psXid?: string;
        };
        PostIdentitySignUpResponse: {
            userId: string;
        };
        PostIdentityVerifyEmailResponse: {
            session: components["schemas"]["SessionToken"] | null;
        };
        PostLeadsBulkRequest: {
            /** @enum {string} */
            action: "PAUSE" | "RESUME" | "BLACKLIST" | "UNBLACKLIST" | "FINISH" | "RETRY" | "SKIP" | "REMOVE" | "TAG" | "UNTAG";
            leadIds?: string[];
            filter?: components["schemas"]["LeadFilter"];
            campaignId?: string;
            tag?: string;
        };
        PostLeadsBulkResponse: {
            changed: number;
            changedIds: string[] | null;
            skipped: {
                leadId: string;
                code: string;
            }[];
            underWay: number;
        };
        PostLeadsFiltersRequest: {
            name: string;
            filter: components["schemas"]["LeadFilter"];
        };
        PostLeadsFindemailRequest: {
            leadIds: string[];
        };
        PostLeadsFindemailResponse: {
            asked: number;
            holds: "FINDER_MISSING" | null;
            skipped: {
                leadId: string;
                /** @enum {string} */
                code: "EMAIL_KNOWN" | "TOO_LITTLE_KNOWN";
            }[];
        };
        PostLeadsLeadIdEraseResponse: {
            certificateId: string;
        };
        PostLeadsLeadIdLookResponse: {
            looking: boolean;
        };
        PostLeadsLeadIdRemindersRequest: {
            reminderType: components["schemas"]["ReminderType"];
            /** @default true */
            active?: boolean;
            /** Format: date-time */
            remindAt: string;
            /** @default null */
            note?: string | null;
            /** @default false */
            onlyIfSilent?: boolean;
        };
        /** @default {} */
        PostLeadsLeadIdStopRequest: {
            campaignId?: string;
            reason?: string;
        };
        PostLeadsTransferRequest: {
            leadIds?: string[];
            filter?: components["schemas"]["LeadFilter"];
            fromCampaignId: string;
            toCampaignId: string;
        };
        PostLeadsTransferResponse: {
            taskId: string;
            count: number;
        };
        PostMessagingConversationsBulkRequest: {
            ids: string[];
            read?: boolean;
            label?: (components["schemas"]["CommonLabel"] | string) | null;
            archived?: boolean;
        };
        PostMessagingConversationsBulkResponse: {
            changed: number;
            skipped: number;
        };
        PostMessagingConversationsConversationIdEventsRequest: {
            text: string;
            channel?: components["schemas"]["WritingChannel"];
            subject?: string | null;
            /** @default [] */
            attachments?: string[];
            /** Format: date-time */
            sendAt?: string;
            /** @default false */
            keepSequence?: boolean;
            lastMessageId?: string | null;
            /** @default false */
            confirm?: boolean;
        };
        PostMessagingConversationsConversationIdLeadResponse: {
            leadId: string;
        };
        PostMessagingConversationsRequest: {
            leadId: string;
        };
        PostPracticeBillingRequest: {
            /** @enum {string} */
            do: "pay" | "fail" | "renew" | "dispute";
            subscriptionId: string;
        };
        PostPracticeClockRequest: {
            /** @description How many times as fast as real time */
            rate?: number;
            /** @description Jumps ahead immediately: nothing happens in between */
            advanceMs?: number;
            /** @description Runs this long at high speed, with everything that happens in that time */
            playMs?: number;
            skipsNights?: boolean;
        };
        PostPracticeDemoResponse: {
            email: string;
            password: string;
        };
        PostPracticeHappeningsRequest: {
            kind: components["schemas"]["PracticeHappening"];
            personId?: string;
        };
        PostPracticeHappeningsResponse: {
            kind: components["schemas"]["PracticeHappening"];
            sentence: string;
            person: string | null;
        };
        PostPracticeMailboxesRequest: {
            /** Format: email */
            address: string;
        };
        PostPracticeMailboxesResponse: {
            address: string;
            userName: string;
            password: string;
            smtp: components["schemas"]["PracticeMailServer"];
            imap: components["schemas"]["PracticeMailServer"];
        };
        PostPracticePeopleRequest: {
            profiles: string[];
        };
        PostPracticePeopleResponse: {
            known: string[];
        };
        PostSearchesRequest: {
            campaignId: string;
            name?: string;
            /** @default CSV_FILE */
            searchType?: components["schemas"]["ListSource"];
            /** @default SEARCH */
            searchOption?: components["schemas"]["SearchOption"];
            url?: string;
            urls?: string[];
            keyword?: string;
            leadIds?: string[];
            sourceCampaignId?: string;
            filter?: components["schemas"]["LeadFilter"];
            leadsNumberToCollect?: number;
            skipLeadConditions?: components["schemas"]["SkipLeadCondition"][];
            columns?: components["schemas"]["ColumnMapping"];
            encoding?: components["schemas"]["FileEncoding"];
            separator?: components["schemas"]["FileSeparator"];
            hasHeader?: boolean;
            headerRow?: number;
        };
        PostSearchesValidationRequest: {
            /** @default CSV_FILE */
            searchType?: components["schemas"]["ListSource"];
            /** @default SEARCH */
            searchOption?: components["schemas"]["SearchOption"];
            url?: string;
            urls?: string[];
            keyword?: string;
            columns?: components["schemas"]["ColumnMapping"];
            encoding?: components["schemas"]["FileEncoding"];
            separator?: components["schemas"]["FileSeparator"];
            hasHeader?: boolean;
            headerRow?: number;
        };
        PostUserClientUserIdIpDataNewIpResponse: {
            countryCode: string | null;
            city: string | null;
            ip: string | null;
            changedAt: string | null;
            changesLeftToday: number;
            status: components["schemas"]["UserStatus"];
            checkpoint: components["schemas"]["Checkpoint"] | null;
        };
        PostUserdetailsRequest: {
            displayName: string;
            zone?: string;
            psXid?: string;
        };
        PostUserdetailsVerificationCodeRequest: {
            code: string;
        };
        PostUserdetailsVerifyRequest: {
            userName: string;
            password: string;
            countryCode?: string;
        };
        PostV1ApikeysRequest: {
            name: string;
            scopes: components["schemas"]["ApiScope"][];
            endsAt?: string | null;
            approvalNeeded?: boolean;
        };
        PostV1ApikeysResponse: {
            id: string;
            name: string;
            scopes: components["schemas"]["ApiScope"][];
            shown: string;
            approvalNeeded: boolean;
            /** Format: date-time */
            createdAt: string;
            endsAt: string | null;
            lastUsedAt: string | null;
            lastAddress: string | null;
            secret: string;
        };
        PostV1AuthMailboxBouncesResumeResponse: {
            bouncesCountedFrom: string | null;
        };
        PostV1AuthMailboxTestResponse: {
            sentMs: number;
            seenMs: number;
        };
        PostV1AuthRequest: {
            /** @constant */
            emailProvider: "SMTP";
            address: string;
            fromName?: string;
            smtp: {
                host: string;
                port: number;
                encryption?: components["schemas"]["MailEncryption"];
                userName?: string;
                password: string;
            };
            imap?: {
                host: string;
                port: number;
                encryption?: components["schemas"]["MailEncryption"];
                userName?: string;
                password?: string;
            };
        };
        PostV1DoNotContactRequest: {
            person?: string;
            email?: string;
            domain?: string;
            company?: string;
            name?: string;
            note?: string;
        };
        PostV1DoNotContactResponse: {
            id: string;
            covers: components["schemas"]["DoNotContactCovers"];
            person: components["schemas"]["DoNotContactPerson"] | null;
            email: string | null;
            domain: string | null;
            company: string | null;
            reason: components["schemas"]["DoNotContactReason"];
            origin: string | null;
            evidence: components["schemas"]["DoNotContactEvidence"] | null;
            /** Format: date-time */
            at: string;
            scope: components["schemas"]["DoNotContactScope"];
            fileId: string | null;
            underWay: number;
        };
        PostV1LinkedinIdentityWithdrawRequest: {
            /** @description Default 21; 0 includes fresh invitations */
            olderThanDays?: number;
            campaignId?: string;
            leadIds?: string[];
        };
        PostV1LinkedinIdentityWithdrawResponse: {
            taskId: string;
            count: number;
            /** @description The list of invitations continues: withdraw again once these are done */
            more: boolean;
        };
        PostV1SequenceitemsPreviewRequest: {
            campaignId: string;
            sequenceUpdatedAt?: string | null;
            sequenceItemRequest: components["schemas"]["SequenceItemInput"];
            removedItems?: components["schemas"]["RemovedItems"];
        };
        PostV1SequenceitemsRequest: {
            campaignId: string;
            /** @description As last read or answered; null for the first save */
            sequenceUpdatedAt: string | null;
            /** @description The first step, with everything after it in `yes` and `no` */
            sequenceItemRequest: components["schemas"]["SequenceItemInput"] | null;
            removedItems?: components["schemas"]["RemovedItems"];
            /** @default false */
            keepUnfinished?: boolean;
        };
        PostV1SequenceitemsTestEmailRequest: {
            /** @default null */
            message?: string | null;
            /** @default null */
            alternativeMessage?: string | null;
            /** @default null */
            subject?: string | null;
            /** @default null */
            alternativeSubject?: string | null;
            /** @default null */
            thread?: {
                /** @default null */
                subject?: string | null;
                /** @default null */
                alternativeSubject?: string | null;
            } | null;
            /** @default [] */
            attachmentIds?: string[];
            /** @default null */
            campaignId?: string | null;
            /** @default null */
            leadId?: string | null;
        };
        PostV1SequenceitemsTestEmailResponse: {
            to: string;
            subject: string;
            alternativeUsed: boolean;
        };
        PostV1SequenceitemsTestRequest: {
            type: components["schemas"]["SequenceItemType"];
            /** @default null */
            message?: string | null;
            /** @default null */
            subject?: string | null;
            /** @default null */
            alternativeMessage?: string | null;
            /** @default null */
            alternativeSubject?: string | null;
            /** @default null */
            leadId?: string | null;
        };
        PostV1SequenceitemsTestResponse: {
            to: string;
            alternativeUsed: boolean;
        };
        PostV1SharedBillingsSubscriptionsIdPauseRequest: {
            /** @enum {number} */
            months: 1 | 2 | 3;
        };
        PostV1SharedBillingsSubscriptionsRequest: {
            priceId: components["schemas"]["PriceId"];
            /** @default 1 */
            seats?: number;
        };
        PostV1SharedBillingsSubscriptionsResponse: {
            checkoutId: string;
            checkoutUrl: string;
        };
        PostV1SharedBillingsVerifyRequest: {
            checkoutId: string;
        };
        PostV1SharedBillingsVerifyResponse: {
            /** @enum {string} */
            state: "OPEN" | "COMPLETE" | "EXPIRED";
            billing: components["schemas"]["Billing"];
        };
        PostV1SharedSequenceitemtemplatesRequest: {
            templateName: string;
            templateType: components["schemas"]["TemplateType"];
            sequence: components["schemas"]["SequenceItemInput"] | null;
        };
        PostV1SharedSequenceitemtemplatesTemplateIdUseRequest: {
            campaignId?: string;
        };
        PostV1SharedSequenceitemtemplatesTemplateIdUseResponse: {
            sequence: components["schemas"]["SequenceItem"];
        };
        PostV1SharedTeamsBlacklistRequest: {
            name?: string;
            email?: string;
            profileUrl?: string;
            reason?: string;
        };
        PostV1SharedTeamsBlacklistResponse: {
            id: string;
            name: string;
            reason: string | null;
            addedBy: components["schemas"]["NamedUser"] | null;
            /** Format: date-time */
            addedAt: string;
            underWay: number;
        };
        PostV1SharedTeamsInvitationsRequest: {
            email: string;
            /** @default USER */
            role?: components["schemas"]["TeamRole"];
        };
        PostV1SharedTeamsRequest: {
            teamName: string;
        };
        PostV1SharedVersionsyncRequest: {
            version: string;
        };
        PostV1WebhooksRequest: {
            /** Format: uri */
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            campaignIds?: string[];
            listIds?: string[];
            active?: boolean;
        };
        PostV1WebhooksWebhookIdReplayRequest: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to?: string;
        } | {
            eventIds: string[];
        };
        PostV1WebhooksWebhookIdReplayResponse: {
            count: number;
        };
        PostV1WebhooksWebhookIdTestResponse: {
            delivered: boolean;
            status: number | null;
            ms: number;
            problem: string | null;
            answer: string | null;
            sent: components["schemas"]["WebhookMessage"];
        };
        PostZapierTestRequest: {
            /** Format: uri */
            zapierUrl: string;
            campaignId?: string;
        };
        /** @enum {string} */
        PracticeHappening: "ACCEPT" | "REPLY" | "LOSE_CONNECTION" | "ASK_CODE";
        PracticeMailServer: {
            host: string;
            port: number;
        };
        Price: {
            priceId: components["schemas"]["PriceId"];
            kind: components["schemas"]["SubscriptionKind"];
            productId: string;
            /** @enum {string} */
            period: "monthly" | "annual";
            monthly: number;
            amountCents: number;
            priceText: string;
            tier: components["schemas"]["Tier"] | null;
            credits: number;
        };
        /** @enum {string} */
        PriceId: "basic-monthly" | "basic-annual" | "pro-monthly" | "pro-annual" | "advanced-monthly" | "advanced-annual" | "small-monthly" | "small-annual" | "medium-monthly" | "medium-annual" | "large-monthly" | "large-annual" | "extralarge-monthly" | "extralarge-annual";
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "FEATURE_NOT_IN_PLAN" | "LINKEDIN_NOT_CONNECTED" | "CAMPAIGN_CREATION_DISABLED" | "CAMPAIGN_LOCKED" | "CAMPAIGN_LIMIT" | "SUBSCRIPTION_PAUSED" | "TRIAL_ENDED" | "SUBSCRIPTION_ENDED" | "SUBSCRIPTION_UNPAID" | "SEQUENCE_INCOMPLETE" | "NO_LEAD_PACK" | "SHARED_COPY" | "CAMPAIGN_NOT_SHARED" | "CAMPAIGN_NOT_SHAREABLE" | "NOT_INVITED" | "LEADS_TRANSFER_IN_PROGRESS" | "TEMPLATE_OF_TEAMMATE" | "NOT_IN_TEAM" | "TEAM_ROLE_TOO_LOW" | "TIME_ZONE_CHANGED_RECENTLY" | "FILE_EMPTY" | "LINKEDIN_LOGIN_FAILED" | "WRONG_VERIFICATION_CODE" | "INTERNAL" | "NOT_ON_LINKEDIN" | "NOT_CONNECTED_TO_PERSON" | "PERSON_BLOCKED" | "PROFILE_NOT_FOUND" | "NO_INMAIL_CREDITS" | "INMAIL_NOT_SUBSCRIBED" | "MESSAGE_REFUSED" | "MESSAGE_UNSUPPORTED" | "ATTACHMENT_EXPIRED" | "NO_EMAIL_ADDRESS" | "EMAIL_UNSUBSCRIBED" | "EMAIL_BOUNCED" | "EMAIL_GONE" | "DO_NOT_CONTACT" | "EMAIL_REFUSED" | "SECOND_FACTOR_REQUIRED" | "VISIT_NEEDED" | "BEING_DELETED" | "NOT_BEING_DELETED" | "NOTHING_SOLD" | "NO_SUBSCRIPTION" | "NO_OTHER_BUYER" | "NOT_AN_OWNER" | "BUYS_ALREADY" | "ALREADY_DEACTIVATED" | "NOTHING_USED_TODAY" | "INVITES_NOT_PAUSED" | "PROXY_EXISTS" | "PROXY_FULL" | "PROXY_IN_USE" | "INVALID_INPUT" | "CHANGES_TOO_OLD" | "DRY_RUN_UNAVAILABLE" | "KEY_NOT_ACCEPTED" | "SCOPE_MISSING" | "PROGRAM_REFUSED" | "MALFORMED_JSON" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "FILE_TOO_LARGE" | "FILE_UNREADABLE" | "FILE_TYPE_NOT_ALLOWED" | "TOO_MANY_FILES" | "ATTACHMENT_IN_USE" | "TOO_MANY_ROWS" | "WRONG_HOST" | "CROSS_SITE_REQUEST" | "WRONG_ORIGIN" | "UNAUTHENTICATED" | "WRONG_CREDENTIALS" | "USER_NOT_FOUND" | "WRONG_PASSWORD" | "EMAIL_NOT_VERIFIED" | "SIGN_UP_CLOSED" | "ACCOUNT_DELETION_PENDING" | "EXPORT_NOT_READY" | "TOO_MANY_EXPORTS" | "NOT_AN_ARCHIVE" | "ARCHIVE_OF_OTHER_VERSION" | "ACCOUNT_NOT_EMPTY" | "ARCHIVE_IMPORT_RUNNING" | "ARCHIVE_IMPORT_OVER" | "WEAK_PASSWORD" | "INVALID_CODE" | "SIGN_IN_EXPIRED" | "NO_FACTOR_SETUP" | "TOO_MANY_PASSKEYS" | "PASSKEY_REFUSED" | "PASSKEY_NOT_POSSIBLE" | "FORBIDDEN" | "OUT_OF_REACH_INSIDE" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_REQUESTS" | "UNAVAILABLE" | "NETWORK_UNREACHABLE" | "NO_CHECKPOINT" | "WRONG_LINKEDIN_EMAIL" | "TOO_MANY_IP_CHANGES" | "NO_LEADS_TO_FORECAST" | "TOO_MANY_LEADS_TO_FORECAST" | "API_KEY_ENDED" | "APPROVAL_REJECTED" | "APPROVAL_EXPIRED" | "STALE_VERSION" | "STALE_DRAFT" | "INBOUND_ADDRESS_GONE" | "FILE_GONE" | "FILE_TOO_LARGE_TO_FETCH" | "FILE_IN_MAILBOX" | "CONVERSATION_REMOVED" | "ANSWERED_MEANWHILE" | "PERSON_NOT_KNOWN" | "PERSON_ERASED" | "NOT_YOUR_NOTE" | "TEAM_INBOX_CLOSED" | "INBOX_NOT_SHARED" | "MESSAGE_NOT_CHANGEABLE" | "INBOX_READ_ONLY" | "STALE_SEQUENCE" | "ALREADY_SETTLED" | "ACTION_UNDER_WAY" | "STILL_LOOKING" | "SEQUENCE_INVALID" | "TEMPLATE_INVALID" | "INVALID_URL" | "WRONG_CONTRACT" | "ANOTHER_LIVE_SESSION" | "MULTIPLE_RECRUITER_SESSIONS" | "TWO_FA_OFF" | "SOURCE_NOT_SUPPORTED" | "EMAIL_ALREADY_IN_USE" | "MAIL_PROVIDER_NOT_AVAILABLE" | "MAIL_PROVIDER_NOT_REACHED" | "MAILBOX_PERMISSION_NOT_GRANTED" | "MAILBOX_SIGN_IN_EXPIRED" | "MAILBOX_LOST" | "MAILBOX_NOT_REACHED" | "EMAIL_TEST_FAILED" | "MAILBOX_NOT_CONNECTED" | "MAILBOX_IN_USE" | "MAILBOX_ALREADY_CONNECTED" | "MAILBOX_CHECK_RUNNING" | "MAILBOX_CHECK_FAILED" | "OUT_OF_EMAIL_CREDITS" | "SUBSCRIPTION_OF_BUYER" | "SUBSCRIPTION_EXISTS" | "SUBSCRIPTION_NOT_ACTIVE" | "SUBSCRIPTION_ENDING" | "SAME_PRICE" | "PREVIEW_EXPIRED" | "FINDER_NEEDS_PLAN" | "PAYMENT_FAILED" | "PAYMENTS_UNREACHABLE" | "WRONG_SIGNATURE" | "LAST_OWNER" | "ON_TEAM_BLACKLIST" | "ALREADY_DO_NOT_CONTACT" | "ALREADY_ON_TEAM_BLACKLIST" | "TEAM_BLACKLIST_OFF" | "OWN_ACCOUNT" | "ALREADY_IN_TEAM" | "MEMBER_ALREADY" | "ALREADY_INVITED" | "NO_SEAT_LEFT" | "INVITATION_EXPIRED" | "INVITATION_CLOSED" | "TOO_MANY_INVITATIONS" | "UNDO_NOT_POSSIBLE";
            instance?: string;
            fieldErrors?: components["schemas"]["FieldError"][];
            accountStatus?: string;
            sequence?: components["schemas"]["SequenceItem"];
            currentVersion?: (number | string) | null;
            retryAfter?: number;
            checkLines?: components["schemas"]["MailboxCheckLine"][];
            message?: components["schemas"]["Message"];
        };
        ProblemRow: {
            row?: number;
            code: string;
            message: string;
        };
        Proxy: {
            id: string;
            countryCode: string;
            address: string;
            health: components["schemas"]["ProxyHealth"];
            protocol: components["schemas"]["ProxyProtocol"];
            port: number;
            capacity: number;
            host: string;
            userName: string | null;
            users: components["schemas"]["Person"][];
            checkedAt: string | null;
            problem: string | null;
            stops: components["schemas"]["Person"][];
            can: {
                delete: components["schemas"]["Verdict"];
            };
        };
        ProxyBrief: {
            id: string;
            countryCode: string;
            address: string;
            health: components["schemas"]["ProxyHealth"];
        };
        /** @enum {string} */
        ProxyHealth: "HEALTHY" | "DEAD" | "UNKNOWN";
        ProxyPage: {
            content: components["schemas"]["Proxy"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        ProxyProtocol: "http" | "https" | "socks5";
        PutCampaignsCampaignIdRequest: {
            name?: string;
            zapierUrl?: string | null;
            zapierEvents?: components["schemas"]["ZapierEvent"][];
            skipLeadConditions?: components["schemas"]["SkipLeadCondition"][];
            contactedBefore?: components["schemas"]["ContactedBefore"] | null;
            lateAcceptance?: components["schemas"]["LateAcceptance"];
            /** @description ALWAYS: by each step’s `noteQuotaChoice`; UNTIL_USED_UP: no invite waits for the next month’s notes; MATCHING: only leads that match `noteFilter` get a note */
            noteRule?: components["schemas"]["NoteRule"];
            /** @description Whom MATCHING gives a note, by the filters of the list of leads */
            noteFilter?: components["schemas"]["NoteFilter"] | null;
            useLikelyEmails?: boolean;
            unsubscribeFooter?: boolean;
            trackOpens?: boolean;
            version?: number;
        };
        PutCampaignsCampaignIdSendersRequestItem: {
            userId: string;
            /** @default 1 */
            weight?: number;
        };
        PutMessagingConversationsConversationIdDraftRequest: {
            text: string;
            /** @default null */
            channel?: components["schemas"]["WritingChannel"] | null;
            /** @default null */
            subject?: string | null;
            /** @default [] */
            attachments?: string[];
            version: number;
        };
        PutProcessinglimitsRequest: {
            activityControlEnabled: boolean;
            processingLimits: {
                sequenceItemType: components["schemas"]["SequenceItemType"];
                limit: number;
            }[];
            processingLimitRange: number;
            /** @description Invite notes a month of the LinkedIn account; null: learned from LinkedIn */
            notesPerMonth?: number | null;
            priceId?: string | null;
            version?: number;
        };
        PutScheduleRequest: {
            zone: string;
            schedulerItems: {
                id?: string;
                dayOfWeek: components["schemas"]["DayOfWeek"];
                fromHour: number;
                toHour: number;
                active: boolean;
            }[];
            version?: number;
            updatedAt?: string | null;
            zoneChangeableAt?: string | null;
        };
        PutUserdetailsIdRequest: {
            displayName: string;
            zone: string;
            onboardingCompleted: boolean;
            chosenContract: string | null;
            inviteByEmailEnabled: boolean;
        };
        PutV1SharedReferralRequest: {
            uid?: string;
            psXid: string | null;
        };
        PutV1SharedSequenceitemtemplatesTemplateIdRequest: {
            templateName: string;
            templateType: components["schemas"]["TemplateType"];
            sequence: components["schemas"]["SequenceItemInput"] | null;
            version?: number;
        };
        PutV1SharedTeamsCampaignConsentRequest: {
            joinsCampaigns: boolean;
        };
        PutV1SharedTeamsInboxRequest: {
            sharing: components["schemas"]["InboxSharing"];
        };
        Rate: {
            /** @enum {string} */
            name: "ACCEPTANCE" | "REPLY" | "EMAIL_REPLY" | "EMAIL_OPEN" | "EMAIL_BOUNCE";
            percent: number;
            part: number;
            whole: number;
            low: number;
            high: number;
        };
        Referral: {
            uid: string;
            psXid: string | null;
        };
        RefreshTask: {
            /** @enum {string} */
            status: "IDLE" | "IN_PROGRESS";
            updatedAt: string | null;
        };
        Reminder: {
            id: string;
            leadId: string;
            reminderType: components["schemas"]["ReminderType"];
            active: boolean;
            /** Format: date-time */
            remindAt: string;
            note: string | null;
            onlyIfSilent: boolean;
            rungAt: string | null;
        };
        ReminderPage: {
            content: components["schemas"]["Reminder"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        ReminderPart: {
            content: components["schemas"]["Reminder"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        ReminderType: "FOLLOW_UP" | "CALL" | "MEETING" | "OTHER";
        RemovedDoNotContactFile: {
            removed: number;
            kept: number;
        };
        RemovedItems: {
            [key: string]: "NEXT" | "FINISH";
        };
        SavedFilter: {
            id: string;
            name: string;
            filter: components["schemas"]["LeadFilter"];
            /** Format: date-time */
            updatedAt: string;
        };
        SavedSequence: {
            campaignId: string;
            sequenceUpdatedAt: string | null;
            sequence: components["schemas"]["SequenceItem"] | null;
        };
        Schedule: {
            zone: string;
            updatedAt: string | null;
            zoneChangeableAt: string | null;
            schedulerItems: {
                id: string;
                dayOfWeek: components["schemas"]["DayOfWeek"];
                fromHour: number;
                toHour: number;
                active: boolean;
            }[];
            version: number;
        };
        SearchHit: {
            text: string;
            /** Format: date-time */
            at: string;
            messageId: string | null;
            marks: {
                from: number;
                to: number;
            }[];
        };
        /** @enum {string} */
        SearchOption: "SEARCH" | "SAVED_LIST";
        /** @enum {string} */
        SearchType: "BASIC_SEARCH" | "SALES_NAVIGATOR" | "RECRUITER" | "EVENT_MEMBERS" | "GROUP_MEMBERS" | "MY_NETWORK" | "PROFILE_URLS" | "CSV_FILE" | "EXISTING_LEADS" | "API";
        SecondFactor: {
            id: string;
            kind: components["schemas"]["SecondFactorKind"];
            name: string;
            /** Format: date-time */
            addedAt: string;
            lastUsedAt: string | null;
        };
        /** @enum {string} */
        SecondFactorKind: "TOTP" | "PASSKEY";
        /** @enum {string} */
        SecondFactorMethod: "TOTP" | "PASSKEY" | "RECOVERY_CODE";
        SecondFactors: {
            factors: components["schemas"]["SecondFactor"][];
            recoveryCodes: {
                total: number;
                unused: number;
            };
        };
        SecondFactorSetup: {
            /** @constant */
            kind: "TOTP";
            secret: string;
            uri: string;
            /** Format: date-time */
            expiresAt: string;
        } | {
            /** @constant */
            kind: "PASSKEY";
            options: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            expiresAt: string;
        };
        SenderForecasts: {
            campaignId: string;
            /** Format: date-time */
            computedAt: string;
            leads: number;
            finish: components["schemas"]["FinishRange"];
            contacted: components["schemas"]["CountRange"];
            accepted: components["schemas"]["CountRange"];
            replied: components["schemas"]["CountRange"];
            senders: {
                userId: string;
                name: string;
                lost: components["schemas"]["SenderLoss"] | null;
                leads: number;
                finish: components["schemas"]["FinishRange"] | null;
                actionsPerDay: {
                    p10: number;
                    p90: number;
                } | null;
                bindingCode: components["schemas"]["ForecastBinding"] | null;
                sentence: string;
            }[];
        };
        SenderLead: {
            id: string;
            firstName: string | null;
            lastName: string | null;
            fullName: string | null;
            originalName: string | null;
            nameFromAddress: boolean;
            headline: string | null;
            jobTitle: string | null;
            company: string | null;
            industry: string | null;
            location: string | null;
            country: string | null;
            email: string | null;
            phone: string | null;
            website: string | null;
            profileUrl: string | null;
            publicIdentifier: string | null;
            photoUrl: string | null;
            tags: string[];
            blacklisted: boolean;
            emailWantedAt: string | null;
            emailSearch: components["schemas"]["EmailSearch"] | null;
            zone: string | null;
            networkDistance: components["schemas"]["NetworkDistance"] | null;
            openProfile: boolean | null;
            custom: {
                [key: string]: string;
            };
            campaigns: components["schemas"]["CampaignLead"][];
            sender: components["schemas"]["Teammate"];
        };
        SenderLeadPage: {
            content: components["schemas"]["SenderLead"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        SenderLoss: "LEFT" | "NOT_IN_TEAM" | "NOT_CONNECTED" | "SUBSCRIPTION" | "PAUSED";
        /** @enum {string} */
        SenderState: "INVITED" | "AGREED" | "DECLINED" | "LEFT";
        SentEmail: {
            subject: string;
            to: string;
            from: string | null;
            openedAt: string | null;
            answeredAt: string | null;
            bouncedAt: string | null;
        };
        SequenceChangePreview: {
            campaignId: string;
            leads: number;
            touched: number;
            version: number;
            stale: boolean;
            rows: {
                itemId: string;
                itemType: components["schemas"]["SequenceItemType"];
                changes: ("TYPE" | "TEXT" | "DELAY" | "ATTACHMENTS" | "SETTINGS" | "MOVED" | "ADDED" | "REMOVED" | "NEW_START")[];
                leads: number;
                staying: number;
                /** @enum {string} */
                effect: "STAY" | "NEXT" | "FINISH" | "START_ANEW" | "NONE";
                toItemId: string | null;
                toItemType: components["schemas"]["SequenceItemType"] | null;
                nextItemType: components["schemas"]["SequenceItemType"] | null;
                number: number | null;
                nextNumber: number | null;
                sentence: string;
            }[];
        };
        /** @enum {string} */
        SequenceEndMode: "FINISH" | "MOVE" | "BLACKLIST";
        /** @enum {string} */
        SequenceError: "SEQUENCE_WITHOUT_END" | "EMPTY_MESSAGE" | "EMPTY_SUBJECT" | "MESSAGE_TOO_LONG" | "SUBJECT_TOO_LONG" | "RECONNECT_TOO_EARLY" | "WRONG_COMPOSITION" | "INVITE_BY_EMAIL_NOT_ALLOWED" | "ATTACHMENT_MISSING" | "ATTACHMENT_EXPIRED" | "EMPTY_SEQUENCE" | "ALTERNATIVE_NEEDED" | "UNKNOWN_PLACEHOLDER" | "FOREIGN_PLACEHOLDER";
        SequenceItem: {
            /** @description Your own, once in each sequence; statistics and events name the step by it */
            id: string;
            /** @description What the step does; an `IF_…` branches, and every branch ends with an END */
            type: components["schemas"]["SequenceItemType"];
            /**
             * @description The text, or the note of an invite (null: none), with variables such as `{{firstName}}`
             * @default null
             */
            message: string | null;
            /**
             * @description Of an INMAIL or an EMAIL
             * @default null
             */
            subject: string | null;
            /**
             * @description Instead of `message` if a variable in it has no value
             * @default null
             */
            alternativeMessage: string | null;
            /**
             * @description Instead of `subject`, likewise
             * @default null
             */
            alternativeSubject: string | null;
            /** @default null */
            triggerType: components["schemas"]["TriggerType"] | null;
            /** @default null */
            moveLeadsFromSequenceId: string | null;
            /**
             * @description Of an END; null is FINISH
             * @default null
             */
            sequenceEndMode: components["schemas"]["SequenceEndMode"] | null;
            /**
             * @description Of an END with MOVE: the campaign that its leads continue in
             * @default null
             */
            moveToCampaignId: string | null;
            /** @default false */
            inviteByEmailEnabled: boolean;
            /**
             * @description What an invite does when the month’s notes are used up
             * @default SEND_WITHOUT_NOTE
             */
            noteQuotaChoice: components["schemas"]["NoteQuotaChoice"];
            /**
             * @description Whether an email starts a thread instead of following up
             * @default false
             */
            newThread: boolean;
            /**
             * @description Hours from this step to its `yes`; null is 0
             * @default null
             */
            yesDelay: number | null;
            /**
             * @description How many hours a condition watches before `no` starts; null: 14 days for IF_CONNECTED, 3 days for IF_MESSAGE_VIEWED
             * @default null
             */
            noDelay: number | null;
            /** @default [] */
            attachments: components["schemas"]["Attachment"][];
            /** @default [] */
            variants: components["schemas"]["TextVariant"][];
            /**
             * @description What a save found here; ignored in yours
             * @default []
             */
            errors: components["schemas"]["SequenceError"][];
            /**
             * @description The next step, or that of a condition that holds
             * @default null
             */
            yes: components["schemas"]["SequenceItem"] | null;
            /**
             * @description Only of a condition: the next step if it doesn’t hold
             * @default null
             */
            no: components["schemas"]["SequenceItem"] | null;
        };
        SequenceItemInput: {
            /** @description Your own, once in each sequence; statistics and events name the step by it */
            id: string;
            /** @description What the step does; an `IF_…` branches, and every branch ends with an END */
            type: components["schemas"]["SequenceItemType"];
            /**
             * @description The text, or the note of an invite (null: none), with variables such as `{{firstName}}`
             * @default null
             */
            message?: string | null;
            /**
             * @description Of an INMAIL or an EMAIL
             * @default null
             */
            subject?: string | null;
            /**
             * @description Instead of `message` if a variable in it has no value
             * @default null
             */
            alternativeMessage?: string | null;
            /**
             * @description Instead of `subject`, likewise
             * @default null
             */
            alternativeSubject?: string | null;
            /** @default null */
            triggerType?: components["schemas"]["TriggerType"] | null;
            /** @default null */
            moveLeadsFromSequenceId?: string | null;
            /**
             * @description Of an END; null is FINISH
             * @default null
             */
            sequenceEndMode?: components["schemas"]["SequenceEndMode"] | null;
            /**
             * @description Of an END with MOVE: the campaign that its leads continue in
             * @default null
             */
            moveToCampaignId?: string | null;
            /** @default false */
            inviteByEmailEnabled?: boolean;
            /**
             * @description What an invite does when the month’s notes are used up
             * @default SEND_WITHOUT_NOTE
             */
            noteQuotaChoice?: components["schemas"]["NoteQuotaChoice"];
            /**
             * @description Whether an email starts a thread instead of following up
             * @default false
             */
            newThread?: boolean;
            /**
             * @description Hours from this step to its `yes`; null is 0
             * @default null
             */
            yesDelay?: number | null;
            /**
             * @description How many hours a condition watches before `no` starts; null: 14 days for IF_CONNECTED, 3 days for IF_MESSAGE_VIEWED
             * @default null
             */
            noDelay?: number | null;
            /** @default [] */
            attachments?: components["schemas"]["Attachment"][];
            /** @default [] */
            variants?: components["schemas"]["TextVariantInput"][];
            /**
             * @description What a save found here; ignored in yours
             * @default []
             */
            errors?: components["schemas"]["SequenceError"][];
            /**
             * @description The next step, or that of a condition that holds
             * @default null
             */
            yes?: components["schemas"]["SequenceItemInput"] | null;
            /**
             * @description Only of a condition: the next step if it doesn’t hold
             * @default null
             */
            no?: components["schemas"]["SequenceItemInput"] | null;
        };
        SequenceItemStatistics: {
            itemId: string;
            itemType: components["schemas"]["SequenceItemType"];
            entered: number;
            done: number;
            waiting: number;
            failed: number;
            skipped: number;
            yesTaken: number;
            noTaken: number;
            answered: number | null;
            rate: components["schemas"]["StepRate"] | null;
            opened: components["schemas"]["OpenedRate"] | null;
            standing?: {
                [key: string]: number;
            };
        };
        /** @enum {string} */
        SequenceItemType: "CONNECT" | "CONNECT_BY_EMAIL" | "MESSAGE" | "INMAIL" | "VISIT" | "ENDORSE" | "LIKE" | "FOLLOW" | "EMAIL" | "FIND_EMAIL" | "WITHDRAW" | "IF_CONNECTED" | "IF_MESSAGE_VIEWED" | "IF_EMAIL_AVAILABLE" | "IF_OPEN_PROFILE" | "END";
        SequenceTemplate: {
            id: string;
            templateName: string;
            templateType: components["schemas"]["TemplateType"];
            userId: string;
            userName: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            sequence: components["schemas"]["SequenceItem"];
            usedIn: number;
            lastUsedAt: string | null;
            can: {
                edit: components["schemas"]["Verdict"];
                delete: components["schemas"]["Verdict"];
                share: components["schemas"]["Verdict"];
            };
        };
        SequenceVersion: {
            version: number;
            /** Format: date-time */
            savedAt: string;
            items: number;
        };
        SequenceVersionPage: {
            content: components["schemas"]["SequenceVersion"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        SequenceVersionPart: {
            content: components["schemas"]["SequenceVersion"][];
            nextCursor: string | null;
        };
        Session: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            userAgent: string | null;
            address: string | null;
            current: boolean;
        };
        SessionToken: {
            token: string;
            /** Format: date-time */
            expiresAt: string;
            userId: string;
        };
        SharedCampaign: {
            campaignId: string;
            owner: components["schemas"]["NamedUser"];
            senders: number;
            sentBy: components["schemas"]["NamedUser"][];
            handOver: components["schemas"]["HandOver"];
        };
        SharedCampaignOverview: {
            campaignId: string;
            name: string;
            status: components["schemas"]["CampaignStatus"];
            senders: components["schemas"]["CampaignSender"][];
        };
        SharedCampaignOverviewPage: {
            content: components["schemas"]["SharedCampaignOverview"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        SkipLeadCondition: "CAMPAIGN_DUPLICATE" | "DUPLICATE" | "TEAM_DUPLICATE" | "CONTACTED_BEFORE" | "IS_NOT_OPEN_PROFILE" | "NO_PHOTO" | "LESS_THAN_500_CONNECTIONS" | "FREE_ACCOUNT";
        /** @enum {string} */
        SkipReason: "CAMPAIGN_DUPLICATE" | "DUPLICATE" | "TEAM_DUPLICATE" | "CONTACTED_BEFORE" | "IS_NOT_OPEN_PROFILE" | "NO_PHOTO" | "LESS_THAN_500_CONNECTIONS" | "FREE_ACCOUNT" | "UNKNOWN_LEAD" | "CURRENT_USER" | "BATCH_DUPLICATE" | "DO_NOT_CONTACT" | "UNSUBSCRIBED" | "ERASED" | "DEALT";
        SkipReasonCount: {
            code: components["schemas"]["SkipReason"] | string;
            count: number;
        };
        SourceValidation: {
            valid: boolean;
            total: number;
            cap: number;
            problems: components["schemas"]["ProblemRow"][];
            columns?: components["schemas"]["ColumnGuess"][];
            previewRows?: string[][];
            previewRowNumbers?: number[];
            encoding?: components["schemas"]["FileEncoding"];
            otherLines?: components["schemas"]["OtherLines"] | null;
            separator?: components["schemas"]["FileSeparator"];
            hasHeader?: boolean;
            headerRow?: number | null;
            firstRows?: components["schemas"]["FileRow"][];
            wrongRows?: number;
            sampleNames?: string[];
            optOuts?: components["schemas"]["OptOutCounts"];
        };
        StaffActivity: {
            id: string;
            /** Format: date-time */
            at: string;
            type: string;
            title: string;
            detail: string | null;
            by: components["schemas"]["Person"] | null;
        };
        StaffActivityPage: {
            content: components["schemas"]["StaffActivity"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        StaffAuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            type: string;
            title: string;
            actor: components["schemas"]["Person"] | null;
            target: components["schemas"]["Person"] | null;
            reason: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        StaffAuditEntryPage: {
            content: components["schemas"]["StaffAuditEntry"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        StaffOverview: {
            users: {
                total: number;
                byTier: {
                    [key: string]: number;
                };
                byStatus: {
                    [key: string]: number;
                };
            };
            stuckLanes: {
                user: components["schemas"]["Person"];
                lane: components["schemas"]["Lane"];
                /** Format: date-time */
                waitingSince: string;
            }[];
            proxiesInTrouble: components["schemas"]["Proxy"][];
            lateActs: number;
        };
        StaffReason: {
            reason: string;
        };
        StaffUser: {
            userId: string;
            displayName: string;
            email: string;
            linkedInName: string | null;
            status: components["schemas"]["UserStatus"];
            tier: components["schemas"]["Tier"];
            adminStatus: components["schemas"]["AdminStatus"] | null;
            /** Format: date-time */
            createdAt: string;
            deletionAskedAt: string | null;
            zone: string;
            team: {
                teamId: string;
                teamName: string;
                role: components["schemas"]["TeamRole"];
            } | null;
            clientVersion: string | null;
            secondFactors: ("TOTP" | "PASSKEY")[];
            mailbox: {
                provider: string;
                address: string;
                status: components["schemas"]["MailboxStatus"];
            } | null;
            billing: {
                trialEndsAt: string | null;
                subscription: {
                    id: string;
                    status: string;
                    productId: string | null;
                    endsAt: string | null;
                    buyer: components["schemas"]["Person"] | null;
                } | null;
                credits: {
                    total: number;
                    left: number;
                } | null;
            };
            connection: {
                countryCode: string | null;
                city: string | null;
                ip: string | null;
                checkedAt: string | null;
                changesToday: number;
                changesADay: number;
                proxy: components["schemas"]["ProxyBrief"] | null;
            };
            lanes: components["schemas"]["Lane"][];
            actionsToday: components["schemas"]["ActionsToday"];
            limits: {
                sequenceItemType: string;
                used: number;
                effectiveLimit: number;
            }[];
            invitesPausedUntil: string | null;
            lastErrors: {
                /** Format: date-time */
                at: string;
                code: string;
                sentence: string;
            }[];
            counts: {
                campaigns: number;
                leads: number;
            };
            can: {
                changeTrial: components["schemas"]["Verdict"];
                transferSubscription: components["schemas"]["Verdict"];
                deactivateSubscription: components["schemas"]["Verdict"];
                manageProxy: components["schemas"]["Verdict"];
                resetLimits: components["schemas"]["Verdict"];
                resumeInvites: components["schemas"]["Verdict"];
                deleteUser: components["schemas"]["Verdict"];
                undoDeletion: components["schemas"]["Verdict"];
                workInside: components["schemas"]["Verdict"];
            };
        };
        StepRate: {
            percent: number;
            part: number;
            whole: number;
            low: number;
            high: number;
        };
        Subscription: {
            id: string;
            kind: components["schemas"]["SubscriptionKind"];
            status: components["schemas"]["SubscriptionStatus"];
            priceId: components["schemas"]["PriceId"];
            productId: string;
            priceText: string;
            seats: number;
            buyerId: string;
            buyerName: string;
            canChange: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            periodEndsAt: string;
            pausedAt: string | null;
            pauseAt: string | null;
            pauseEndsAt: string | null;
            endsAt: string | null;
            overdueUntil: string | null;
            nextPriceId: components["schemas"]["PriceId"] | null;
            nextProductId: string | null;
            nextSeats: number | null;
            nextCharge: components["schemas"]["Charge"] | null;
            /** @enum {string} */
            actionLabel: "UPGRADE" | "RESUME" | "CHANGE";
        };
        /** @enum {string} */
        SubscriptionKind: "PLAN" | "FINDER";
        /** @enum {string} */
        SubscriptionStatus: "active" | "overdue" | "canceled" | "deactivated" | "paused" | "in_transition";
        Team: {
            teamId: string;
            teamName: string;
            /** Format: date-time */
            createdAt: string;
            role: components["schemas"]["TeamRole"];
            members: number;
            seats: number | null;
            sharedBlacklist: boolean;
            joinsCampaigns: boolean;
            inboxSharing: components["schemas"]["InboxSharing"];
            hasTeamInbox: boolean;
            can: components["schemas"]["TeamAbilities"];
        };
        TeamAbilities: {
            rename: components["schemas"]["Verdict"];
            shareBlacklist: components["schemas"]["Verdict"];
            invite: components["schemas"]["Verdict"];
            seeStatistics: components["schemas"]["Verdict"];
            takeOffBlacklist: components["schemas"]["Verdict"];
            leave: components["schemas"]["Verdict"];
        };
        TeamBlacklistEntry: {
            id: string;
            name: string;
            reason: string | null;
            addedBy: components["schemas"]["NamedUser"] | null;
            /** Format: date-time */
            addedAt: string;
        };
        TeamBlacklistEntryPage: {
            content: components["schemas"]["TeamBlacklistEntry"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        TeamBlacklistEntryPart: {
            content: components["schemas"]["TeamBlacklistEntry"][];
            nextCursor: string | null;
        };
        TeamInvitation: {
            id: string;
            teamId: string;
            teamName: string;
            email: string;
            role: components["schemas"]["TeamRole"];
            /** @enum {string} */
            status: "PENDING" | "ACCEPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
            received: boolean;
            invitedBy: components["schemas"]["NamedUser"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            answeredAt: string | null;
        };
        TeamInvitationPage: {
            content: components["schemas"]["TeamInvitation"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        Teammate: {
            userId: string;
            name: string;
        };
        TeamMember: {
            userId: string;
            displayName: string;
            email: string;
            role: components["schemas"]["TeamRole"];
            /** Format: date-time */
            joinedAt: string;
            self: boolean;
            status: components["schemas"]["UserStatus"] | null;
            inboxSharing: components["schemas"]["InboxSharing"];
            roles: components["schemas"]["TeamRole"][];
            can: components["schemas"]["TeamMemberAbilities"];
        };
        TeamMemberAbilities: {
            changeRole: components["schemas"]["Verdict"];
            remove: components["schemas"]["Verdict"];
            openAccount: components["schemas"]["Verdict"];
        };
        /** @enum {string} */
        TeamRole: "USER" | "MANAGER" | "OWNER";
        TemplateCounts: {
            INDIVIDUAL: number;
            GROUP: number;
        };
        /** @enum {string} */
        TemplateType: "INDIVIDUAL" | "GROUP";
        TextVariant: {
            id: string;
            weight: number;
            message: string;
            /** @default null */
            subject: string | null;
            /** @default null */
            alternativeMessage: string | null;
            /** @default null */
            alternativeSubject: string | null;
        };
        TextVariantInput: {
            id: string;
            weight: number;
            message: string;
            /** @default null */
            subject?: string | null;
            /** @default null */
            alternativeMessage?: string | null;
            /** @default null */
            alternativeSubject?: string | null;
        };
        TextVariantStatistics: {
            itemId: string;
            variantId: string;
            sent: number;
            accepted: number;
            replied: number;
            opened: number | null;
        };
        Thread: {
            content: (components["schemas"]["Message"] | components["schemas"]["ThreadEvent"] | components["schemas"]["ThreadNote"])[];
            before: string | null;
            nextCursor: string | null;
            firstUnreadId: string | null;
        };
        ThreadEvent: {
            id: string;
            /** @constant */
            kind: "EVENT";
            /** Format: date-time */
            at: string;
            type: components["schemas"]["EventType"];
            actor: components["schemas"]["EventActor"];
            campaignId: string | null;
            campaignName: string | null;
            itemId: string | null;
            itemType: components["schemas"]["SequenceItemType"] | null;
            data: {
                [key: string]: unknown;
            };
        };
        ThreadNote: {
            id: string;
            /** @constant */
            kind: "NOTE";
            /** Format: date-time */
            at: string;
            content: string;
            author: components["schemas"]["Teammate"] | null;
            mine: boolean;
            edited: boolean;
            can: {
                edit: boolean;
                delete: boolean;
            };
        };
        /** @enum {string} */
        Tier: "BASIC" | "PRO" | "ADVANCED";
        TodaysPause: {
            pausedUntil: string | null;
        };
        TodaysPlan: {
            day: string | null;
            today: boolean;
            zone: string;
            /** Format: date-time */
            now: string;
            pausedUntil: string | null;
            halt: {
                /** @enum {string} */
                code: "NOT_CONNECTED" | "TRIAL_ENDED" | "SUBSCRIPTION_ENDED" | "SUBSCRIPTION_UNPAID" | "SUBSCRIPTION_PAUSED" | "NO_CAMPAIGN" | "NO_WORKING_DAY";
                sentence: string;
            } | null;
            done: number;
            planned: number;
            until: string | null;
            nextDueAt: string | null;
            windows: {
                /** Format: date-time */
                opensAt: string;
                /** Format: date-time */
                closesAt: string;
            }[];
            columns: {
                /** Format: date-time */
                startsAt: string;
                done: number;
                planned: number;
                asleep: boolean;
            }[];
            types: {
                sequenceItemType: components["schemas"]["LimitedAction"];
                done: number;
                planned: number;
                effectiveLimit: number;
                limit: number;
                /** @enum {string} */
                reason: "HALTED" | "DAILY_LIMIT" | "WEEKLY_INVITES" | "PENDING_INVITES" | "INVITES_PAUSED" | "TYPE_PAUSED" | "WORKING_HOURS" | "HELD" | "NOT_DUE" | "FEW_DUE" | "NO_LEAD" | "NO_STEP";
                sentence: string;
                bound: boolean;
            }[];
            allowed: number;
            unused: number;
            minGapSeconds: number;
            actions: {
                content: {
                    /** Format: date-time */
                    at: string;
                    sequenceItemType: components["schemas"]["ActionType"];
                    itemId: string;
                    campaignId: string;
                    campaignName: string;
                    leadId: string;
                    fullName: string;
                }[];
                page: number;
                size: number;
                totalElements: number;
                totalPages: number;
            };
            raise: {
                /** @enum {string} */
                code: "CONNECT" | "SEE_PLANS" | "RESUME" | "START_CAMPAIGN" | "WORKING_HOURS" | "LIMITS" | "ADD_LEADS" | "MAILBOX" | "WEEKLY_INVITES";
                sentence: string;
                detail: string;
                campaignId: string | null;
            }[];
        };
        ToolCall: {
            tool: string;
            arguments: {
                [key: string]: unknown;
            };
        };
        Transaction: {
            id: string;
            number: string | null;
            /** Format: date-time */
            at: string;
            description: string;
            amountCents: number;
            creditCents: number;
            /** @enum {string} */
            state: "OPEN" | "PAID" | "VOID" | "DISPUTED" | "FAILED" | "ACTIVE" | "ENDED";
            invoiceUrl: string | null;
            failureReason: string | null;
            triedAgainAt: string | null;
        };
        TransactionPage: {
            content: components["schemas"]["Transaction"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        TriggerType: "ON_END" | "ON_REPLY" | "ON_ACCEPT";
        UnconfirmedAction: {
            intentId: string;
            itemId: string;
            itemType: components["schemas"]["ActionType"];
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            unconfirmedAt: string;
            reason: string;
            text: string | null;
            subject: string | null;
            needsWord: boolean;
            question: string;
            ifHappened: string;
            ifNot: string;
        };
        UndesirableWords: {
            personNameWords: string[];
            defaultNameWords: string[];
            version: number;
        };
        User: {
            id: string;
            email: string;
            displayName: string;
            status: components["schemas"]["UserStatus"];
            userStatus: components["schemas"]["UserStatus"];
            accountError: string | null;
            onboardingCompleted: boolean;
            inviteByEmailEnabled: boolean;
            activityControlEnabled: boolean;
            zone: string;
            zoneUpdatedAt: string | null;
            chosenContract: string | null;
            oauthInfo: {
                emailProvider: string | null;
                status: components["schemas"]["MailboxStatus"] | null;
            };
            apiVersion: number;
            partnerStackId: string | null;
            credentials: {
                userName: string | null;
            };
            checkpointStartedAt: string | null;
            disconnectedByUser: boolean;
            networkProfile: {
                memberId: string;
                fullName: string;
                headline: string | null;
                photoUrl: string | null;
                premium: boolean;
            } | null;
            role: components["schemas"]["TeamRole"];
            adminStatus: components["schemas"]["AdminStatus"] | null;
            teamId: string | null;
            tier: components["schemas"]["Tier"];
            tierLevel: number;
            features: components["schemas"]["Features"];
            trialEndsAt: string | null;
            trial: {
                /** @enum {string} */
                state: "NONE" | "RUNNING" | "ENDING" | "ENDED";
                daysLeft: number | null;
            };
            basicProcessingLimits: {
                sequenceItemType: string;
                limit: number;
            }[];
            profileUrlsOnly: boolean;
            subscriptionPaused: boolean;
            subscriptionStatus: components["schemas"]["SubscriptionStatus"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        UserStatus: "REGISTRATION_STARTED" | "VERIFIED" | "UNAUTHORIZED" | "LOGIN_RESTRICTED" | "FAILED_CAPTCHA" | "CAPTCHA_IN_PROGRESS" | "REGISTER_PHONE_CHALLENGED" | "PIN_CHALLENGED" | "WRONG_VERIFICATION_CODE" | "TWO_FA_SMS" | "TWO_FA_SMS_WRONG_CODE" | "TWO_FA_AUTHENTICATOR" | "TWO_FA_AUTHENTICATOR_WRONG_CODE" | "TWO_FA_APPROVE_IN_APP";
        VariableCounts: {
            checkedLeads: number;
            completeLeads: number;
            more: boolean;
        };
        Verdict: {
            allowed: boolean;
            reason?: string;
            text?: string;
        };
        /** @enum {string} */
        WaitingCode: "CAMPAIGN_OFF" | "CAMPAIGN_LOCKED" | "SENDER" | "SUBSCRIPTION" | "SUBSCRIPTION_PAUSED" | "CONNECTION" | "NETWORK_UNREACHABLE" | "LOOKING_BACK" | "BEING_DONE" | "CHECKING" | "UNCONFIRMED" | "YOUR_DECISION" | "MAILBOX_MISSING" | "FINDER_MISSING" | "OUT_OF_EMAIL_CREDITS" | "DELAY" | "ACCEPTANCE" | "VIEW" | "INVITE_COOLDOWN" | "NOTE_QUOTA" | "INVITE_REFUSED" | "OUT_OF_OFFICE" | "EMAIL_RETRY" | "RECEIVING_DOMAIN" | "FINDER_ANSWER" | "MAILBOX_LOST" | "BOUNCES" | "WARM_UP" | "INCIDENT" | "SWEEP" | "PROFILE_READS" | "INVITATION_LIST" | "PAUSED_TODAY" | "WORKING_HOURS" | "INVITES_PAUSED" | "WEEKLY_INVITES" | "PENDING_INVITES" | "DAILY_LIMIT" | "PACE" | "SEQUENCE_MISSING";
        WaitingFor: {
            code: components["schemas"]["WaitingCode"];
            sentence: string;
            /** @description When this ends at the latest, if that is known */
            until: string | null;
            /** @description Of the leads that are due, from 1 */
            queuePosition: number | null;
            ifNothingChanges: string | null;
            /** @description What has to be open, only for a single lead; the first closed one holds it */
            gates?: {
                code: string;
                open: boolean;
                text: string;
            }[];
        };
        Webhook: {
            id: string;
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            campaignIds: string[];
            listIds: string[];
            active: boolean;
            state: components["schemas"]["WebhookState"];
            problem: string | null;
            failingSince: string | null;
            paused: components["schemas"]["WebhookPause"] | null;
            delivered: number | null;
            lastDay: components["schemas"]["WebhookDay"];
            waiting: number;
            secretEnd: string;
            earlierSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDay: {
            attempted: number;
            delivered: number;
        };
        WebhookDelivery: {
            id: string;
            eventId: string;
            eventType: components["schemas"]["WebhookEvent"];
            leadId: string | null;
            leadName: string | null;
            /** Format: date-time */
            occurredAt: string;
            state: components["schemas"]["DeliveryState"];
            tries: number;
            mostTries: number;
            /** Format: date-time */
            queuedAt: string;
            triedAt: string | null;
            nextTryAt: string | null;
            answerStatus: number | null;
            answerMs: number | null;
            problem: string | null;
            firstProblem: string | null;
            answerText: string | null;
            messageId: string;
            body: components["schemas"]["WebhookMessage"] | null;
        };
        WebhookDeliveryPage: {
            content: components["schemas"]["WebhookDelivery"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        /** @enum {string} */
        WebhookEvent: "LEAD_ADDED" | "LEAD_SKIPPED" | "INVITE_SENT" | "INVITE_ACCEPTED" | "INVITE_WITHDRAWN" | "MESSAGE_SENT" | "MESSAGE_VIEWED" | "MESSAGE_RESPONDED" | "INMAIL_SENT" | "PROFILE_VIEWED" | "ENDORSED" | "FOLLOWED" | "LIKED" | "EMAIL_FOUND" | "EMAIL_SENT" | "EMAIL_OPENED" | "EMAIL_RESPONDED" | "EMAIL_BOUNCED" | "ACTION_SKIPPED" | "ACTION_FAILED" | "ACTION_UNCONFIRMED" | "ACTION_SETTLED" | "STATE_CHANGED";
        WebhookMessage: {
            type: components["schemas"]["WebhookEvent"];
            /** Format: date-time */
            timestamp: string;
            data: {
                eventId: string;
                order: string;
                leadId: string | null;
                campaignId: string | null;
                campaignName: string | null;
                lead: {
                    firstName: string | null;
                    lastName: string | null;
                    fullName: string | null;
                    headline: string | null;
                    company: string | null;
                    jobTitle: string | null;
                    industry: string | null;
                    location: string | null;
                    country: string | null;
                    email: string | null;
                    phone: string | null;
                    website: string | null;
                    profileUrl: string | null;
                    custom: {
                        [key: string]: string;
                    };
                } | null;
                sender?: {
                    userId: string;
                    displayName: string;
                };
                event: {
                    itemId: string | null;
                    itemType: string | null;
                    actor: string;
                    data: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        WebhookPause: {
            /** @enum {string} */
            reason: "GIVEN_UP" | "GONE";
            /** Format: date-time */
            at: string;
        };
        /** @enum {string} */
        WebhookState: "NEW" | "WORKING" | "FAILING" | "PAUSED" | "OFF";
        WebhookWithSecret: {
            id: string;
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            campaignIds: string[];
            listIds: string[];
            active: boolean;
            state: components["schemas"]["WebhookState"];
            problem: string | null;
            failingSince: string | null;
            paused: components["schemas"]["WebhookPause"] | null;
            delivered: number | null;
            lastDay: components["schemas"]["WebhookDay"];
            waiting: number;
            secretEnd: string;
            earlierSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            secret: string;
        };
        WithdrawalTask: {
            taskId: string;
            /** @enum {string} */
            status: "IN_PROGRESS" | "COMPLETE" | "CANCELLED";
            count: number;
            waiting: number;
            withdrawn: number;
            skipped: number;
            failed: number;
            unconfirmed: number;
            cancelled: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        /** @enum {string} */
        WritingChannel: "LINKEDIN" | "INMAIL" | "EMAIL";
        ZapierDelivery: {
            id: string;
            campaignId: string;
            eventId: string;
            eventType: components["schemas"]["ZapierEvent"];
            leadId: string | null;
            leadName: string | null;
            /** Format: date-time */
            occurredAt: string;
            state: components["schemas"]["DeliveryState"];
            tries: number;
            mostTries: number;
            /** Format: date-time */
            queuedAt: string;
            triedAt: string | null;
            nextTryAt: string | null;
            answerStatus: number | null;
            answerMs: number | null;
            problem: string | null;
            firstProblem: string | null;
        };
        ZapierDeliveryPage: {
            content: components["schemas"]["ZapierDelivery"][];
            page: number;
            size: number;
            totalElements: number;
            totalPages: number;
        };
        ZapierDeliveryPart: {
            content: components["schemas"]["ZapierDelivery"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        ZapierEvent: "INVITE_SENT" | "INVITE_ACCEPTED" | "MESSAGE_SENT" | "MESSAGE_RESPONDED" | "EMAIL_SENT" | "EMAIL_OPENED" | "EMAIL_RESPONDED" | "EMAIL_BOUNCED" | "LEAD_FINISHED" | "LEAD_FAILED";
        ZapierTest: {
            delivered: boolean;
            status: number | null;
            problem: string | null;
            tookMs: number;
            answer: string | null;
            sent: {
                [key: string]: string | number | boolean | null;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountActivity = components['schemas']['AccountActivity'];
export type AccountActivityPage = components['schemas']['AccountActivityPage'];
export type AccountConfirmation = components['schemas']['AccountConfirmation'];
export type AccountDeletion = components['schemas']['AccountDeletion'];
export type AccountExport = components['schemas']['AccountExport'];
export type AccountExportPage = components['schemas']['AccountExportPage'];
export type ActingCampaign = components['schemas']['ActingCampaign'];
export type ActionCodeMode = components['schemas']['ActionCodeMode'];
export type ActionCounts = components['schemas']['ActionCounts'];
export type ActionEvent = components['schemas']['ActionEvent'];
export type ActionsToday = components['schemas']['ActionsToday'];
export type ActionType = components['schemas']['ActionType'];
export type AdminStatus = components['schemas']['AdminStatus'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiScope = components['schemas']['ApiScope'];
export type Approval = components['schemas']['Approval'];
export type ApprovalPage = components['schemas']['ApprovalPage'];
export type ApprovalState = components['schemas']['ApprovalState'];
export type ArchiveImport = components['schemas']['ArchiveImport'];
export type ArchiveImportPage = components['schemas']['ArchiveImportPage'];
export type ArchiveImportPhase = components['schemas']['ArchiveImportPhase'];
export type ArchiveImportState = components['schemas']['ArchiveImportState'];
export type ArchiveImportTask = components['schemas']['ArchiveImportTask'];
export type ArchiveRefusal = components['schemas']['ArchiveRefusal'];
export type ArchiveRefusalCode = components['schemas']['ArchiveRefusalCode'];
export type ArchiveReport = components['schemas']['ArchiveReport'];
export type Attachment = components['schemas']['Attachment'];
export type Billing = components['schemas']['Billing'];
export type BillingPreview = components['schemas']['BillingPreview'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignChanges = components['schemas']['CampaignChanges'];
export type CampaignInvitation = components['schemas']['CampaignInvitation'];
export type CampaignLead = components['schemas']['CampaignLead'];
export type CampaignName = components['schemas']['CampaignName'];
export type CampaignPage = components['schemas']['CampaignPage'];
export type CampaignSender = components['schemas']['CampaignSender'];
export type CampaignStatistics = components['schemas']['CampaignStatistics'];
export type CampaignStatus = components['schemas']['CampaignStatus'];
export type CampaignType = components['schemas']['CampaignType'];
export type Channel = components['schemas']['Channel'];
export type ChannelVerdict = components['schemas']['ChannelVerdict'];
export type Charge = components['schemas']['Charge'];
export type Checkpoint = components['schemas']['Checkpoint'];
export type ClientVersions = components['schemas']['ClientVersions'];
export type Clock = components['schemas']['Clock'];
export type ColumnGuess = components['schemas']['ColumnGuess'];
export type ColumnGuessOrigin = components['schemas']['ColumnGuessOrigin'];
export type ColumnMapping = components['schemas']['ColumnMapping'];
export type CommonLabel = components['schemas']['CommonLabel'];
export type Connection = components['schemas']['Connection'];
export type ContactedBefore = components['schemas']['ContactedBefore'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationLead = components['schemas']['ConversationLead'];
export type ConversationNoteContent = components['schemas']['ConversationNoteContent'];
export type CountChange = components['schemas']['CountChange'];
export type CountRange = components['schemas']['CountRange'];
export type CountryCode = components['schemas']['CountryCode'];
export type Credentials = components['schemas']['Credentials'];
export type Dashboard = components['schemas']['Dashboard'];
export type DateOrder = components['schemas']['DateOrder'];
export type DayOfWeek = components['schemas']['DayOfWeek'];
export type DeletedRow = components['schemas']['DeletedRow'];
export type DeleteIdentitySecondFactorRequest = components['schemas']['DeleteIdentitySecondFactorRequest'];
export type DeletePracticeOutboxResponse = components['schemas']['DeletePracticeOutboxResponse'];
export type DeliveryState = components['schemas']['DeliveryState'];
export type DomainFinding = components['schemas']['DomainFinding'];
export type DoNotContactColumnGuess = components['schemas']['DoNotContactColumnGuess'];
export type DoNotContactColumns = components['schemas']['DoNotContactColumns'];
export type DoNotContactCovers = components['schemas']['DoNotContactCovers'];
export type DoNotContactEntry = components['schemas']['DoNotContactEntry'];
export type DoNotContactEntryChanges = components['schemas']['DoNotContactEntryChanges'];
export type DoNotContactEntryPage = components['schemas']['DoNotContactEntryPage'];
export type DoNotContactEvidence = components['schemas']['DoNotContactEvidence'];
export type DoNotContactField = components['schemas']['DoNotContactField'];
export type DoNotContactFileReason = components['schemas']['DoNotContactFileReason'];
export type DoNotContactFileReport = components['schemas']['DoNotContactFileReport'];
export type DoNotContactFileValidation = components['schemas']['DoNotContactFileValidation'];
export type DoNotContactPerson = components['schemas']['DoNotContactPerson'];
export type DoNotContactReason = components['schemas']['DoNotContactReason'];
export type DoNotContactRow = components['schemas']['DoNotContactRow'];
export type DoNotContactRowVerdict = components['schemas']['DoNotContactRowVerdict'];
export type DoNotContactScope = components['schemas']['DoNotContactScope'];
export type Draft = components['schemas']['Draft'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type EmailCreditEntry = components['schemas']['EmailCreditEntry'];
export type EmailCreditEntryPage = components['schemas']['EmailCreditEntryPage'];
export type EmailedCode = components['schemas']['EmailedCode'];
export type EmailFinding = components['schemas']['EmailFinding'];
export type EmailSearch = components['schemas']['EmailSearch'];
export type ErasureCertificate = components['schemas']['ErasureCertificate'];
export type Event = components['schemas']['Event'];
export type EventActor = components['schemas']['EventActor'];
export type EventCounts = components['schemas']['EventCounts'];
export type EventPage = components['schemas']['EventPage'];
export type EventPart = components['schemas']['EventPart'];
export type EventType = components['schemas']['EventType'];
export type Feature = components['schemas']['Feature'];
export type Features = components['schemas']['Features'];
export type FieldError = components['schemas']['FieldError'];
export type FileEncoding = components['schemas']['FileEncoding'];
export type FileRow = components['schemas']['FileRow'];
export type FileSeparator = components['schemas']['FileSeparator'];
export type FinishRange = components['schemas']['FinishRange'];
export type Forecast = components['schemas']['Forecast'];
export type ForecastBinding = components['schemas']['ForecastBinding'];
export type FoundUser = components['schemas']['FoundUser'];
export type FoundUserPage = components['schemas']['FoundUserPage'];
export type GetAdminUsersIdSubscriptionTransferResponse = components['schemas']['GetAdminUsersIdSubscriptionTransferResponse'];
export type GetCampaignsCampaignIdInboundResponse = components['schemas']['GetCampaignsCampaignIdInboundResponse'];
export type GetCampaignsCampaignIdLeadidsResponse = components['schemas']['GetCampaignsCampaignIdLeadidsResponse'];
export type GetCampaignsCampaignIdLeadsLeadIdResponse = components['schemas']['GetCampaignsCampaignIdLeadsLeadIdResponse'];
export type GetCampaignsCampaignIdZapierDeliveriesDeliveryIdResponse = components['schemas']['GetCampaignsCampaignIdZapierDeliveriesDeliveryIdResponse'];
export type GetCampaignsCampaignIdZapierDeliveriesResponse = components['schemas']['GetCampaignsCampaignIdZapierDeliveriesResponse'];
export type GetCampaignsCampaignIdZapierResponse = components['schemas']['GetCampaignsCampaignIdZapierResponse'];
export type GetCampaignsResponse = components['schemas']['GetCampaignsResponse'];
export type GetContractsResponseItem = components['schemas']['GetContractsResponseItem'];
export type GetEventsFiltersResponse = components['schemas']['GetEventsFiltersResponse'];
export type GetEventsResponse = components['schemas']['GetEventsResponse'];
export type GetEventsStatisticsResponse = components['schemas']['GetEventsStatisticsResponse'];
export type GetHealthResponse = components['schemas']['GetHealthResponse'];
export type GetIdentityCredentialsResponse = components['schemas']['GetIdentityCredentialsResponse'];
export type GetLeadsCountResponse = components['schemas']['GetLeadsCountResponse'];
export type GetLeadsCountriesResponseItem = components['schemas']['GetLeadsCountriesResponseItem'];
export type GetLeadsFindemailResponse = components['schemas']['GetLeadsFindemailResponse'];
export type GetLeadsLeadIdNotesResponse = components['schemas']['GetLeadsLeadIdNotesResponse'];
export type GetLeadsLeadIdRemindersResponse = components['schemas']['GetLeadsLeadIdRemindersResponse'];
export type GetLeadsResponse = components['schemas']['GetLeadsResponse'];
export type GetLeadsTagsResponseItem = components['schemas']['GetLeadsTagsResponseItem'];
export type GetMessagingConversationsCountsResponse = components['schemas']['GetMessagingConversationsCountsResponse'];
export type GetMessagingConversationsResponse = components['schemas']['GetMessagingConversationsResponse'];
export type GetNotificationsResponse = components['schemas']['GetNotificationsResponse'];
export type GetPracticeMailResponse = components['schemas']['GetPracticeMailResponse'];
export type GetPracticeNetworkResponse = components['schemas']['GetPracticeNetworkResponse'];
export type GetPracticeOutboxCountResponse = components['schemas']['GetPracticeOutboxCountResponse'];
export type GetPracticeOutboxResponseItem = components['schemas']['GetPracticeOutboxResponseItem'];
export type GetPracticePeopleResponse = components['schemas']['GetPracticePeopleResponse'];
export type GetPracticeWorldResponse = components['schemas']['GetPracticeWorldResponse'];
export type GetProcessinglimitsInviteMessageLengthResponse = components['schemas']['GetProcessinglimitsInviteMessageLengthResponse'];
export type GetProcessinglimitsUsageResponse = components['schemas']['GetProcessinglimitsUsageResponse'];
export type GetReadyResponse = components['schemas']['GetReadyResponse'];
export type GetSearchesLeadPackIdReportResponse = components['schemas']['GetSearchesLeadPackIdReportResponse'];
export type GetSearchesResponse = components['schemas']['GetSearchesResponse'];
export type GetUndesirablewordsNamesResponse = components['schemas']['GetUndesirablewordsNamesResponse'];
export type GetUserdetailsVerifyEmailResponse = components['schemas']['GetUserdetailsVerifyEmailResponse'];
export type GetV1ApikeysKeyIdCallsResponse = components['schemas']['GetV1ApikeysKeyIdCallsResponse'];
export type GetV1AuthCheckResponse = components['schemas']['GetV1AuthCheckResponse'];
export type GetV1AuthMailboxDomainResponse = components['schemas']['GetV1AuthMailboxDomainResponse'];
export type GetV1AuthProvidersResponseItem = components['schemas']['GetV1AuthProvidersResponseItem'];
export type GetV1AuthResponse = components['schemas']['GetV1AuthResponse'];
export type GetV1AuthServersResponse = components['schemas']['GetV1AuthServersResponse'];
export type GetV1CampaignStatisticsIdsResponseItem = components['schemas']['GetV1CampaignStatisticsIdsResponseItem'];
export type GetV1ContactHistoryResponse = components['schemas']['GetV1ContactHistoryResponse'];
export type GetV1DoNotContactResponse = components['schemas']['GetV1DoNotContactResponse'];
export type GetV1EngineStatusResponse = components['schemas']['GetV1EngineStatusResponse'];
export type GetV1FeatureflagsUserResponse = components['schemas']['GetV1FeatureflagsUserResponse'];
export type GetV1LinkedinIdentityWithdrawResponse = components['schemas']['GetV1LinkedinIdentityWithdrawResponse'];
export type GetV1SearchLeadConfigItemStatisticsIdsResponseItem = components['schemas']['GetV1SearchLeadConfigItemStatisticsIdsResponseItem'];
export type GetV1SequenceitemsAvailableResponseItem = components['schemas']['GetV1SequenceitemsAvailableResponseItem'];
export type GetV1SequenceitemsCampaignIdVersionsResponse = components['schemas']['GetV1SequenceitemsCampaignIdVersionsResponse'];
export type GetV1SequenceitemsCampaignIdVersionsVersionResponse = components['schemas']['GetV1SequenceitemsCampaignIdVersionsVersionResponse'];
export type GetV1SequencerestrictionsCampaignIdResponse = components['schemas']['GetV1SequencerestrictionsCampaignIdResponse'];
export type GetV1SharedBillingsPaymentdetailsResponse = components['schemas']['GetV1SharedBillingsPaymentdetailsResponse'];
export type GetV1SharedEmailcreditsUserIdResponse = components['schemas']['GetV1SharedEmailcreditsUserIdResponse'];
export type GetV1SharedLatescriptsResponse = components['schemas']['GetV1SharedLatescriptsResponse'];
export type GetV1SharedSequenceitemtemplatesResponse = components['schemas']['GetV1SharedSequenceitemtemplatesResponse'];
export type GetV1SharedTeamsBlacklistResponse = components['schemas']['GetV1SharedTeamsBlacklistResponse'];
export type GetV1SharedTeamsLastOwnerResponse = components['schemas']['GetV1SharedTeamsLastOwnerResponse'];
export type GetV1SharedTeamsResponse = components['schemas']['GetV1SharedTeamsResponse'];
export type GetV1SharedTeamsStatisticsResponse = components['schemas']['GetV1SharedTeamsStatisticsResponse'];
export type GetV1SharedUserpermissionsResponse = components['schemas']['GetV1SharedUserpermissionsResponse'];
export type GuessedMailServer = components['schemas']['GuessedMailServer'];
export type HandedOverLead = components['schemas']['HandedOverLead'];
export type HandOver = components['schemas']['HandOver'];
export type HistoryColumnGuess = components['schemas']['HistoryColumnGuess'];
export type HistoryColumns = components['schemas']['HistoryColumns'];
export type HistoryCounts = components['schemas']['HistoryCounts'];
export type HistoryField = components['schemas']['HistoryField'];
export type HistoryImport = components['schemas']['HistoryImport'];
export type HistoryImportState = components['schemas']['HistoryImportState'];
export type HistoryKind = components['schemas']['HistoryKind'];
export type HistoryTool = components['schemas']['HistoryTool'];
export type HistoryValidation = components['schemas']['HistoryValidation'];
export type HostedForm = components['schemas']['HostedForm'];
export type ImportVerdict = components['schemas']['ImportVerdict'];
export type InboundAddress = components['schemas']['InboundAddress'];
export type InboxAccount = components['schemas']['InboxAccount'];
export type InboxAccountCounts = components['schemas']['InboxAccountCounts'];
export type InboxRefresh = components['schemas']['InboxRefresh'];
export type InboxScope = components['schemas']['InboxScope'];
export type InboxSharing = components['schemas']['InboxSharing'];
export type InMailCredits = components['schemas']['InMailCredits'];
export type IpData = components['schemas']['IpData'];
export type JsonLeadVerdict = components['schemas']['JsonLeadVerdict'];
export type Label = components['schemas']['Label'];
export type LabelColor = components['schemas']['LabelColor'];
export type Lane = components['schemas']['Lane'];
export type LastMessage = components['schemas']['LastMessage'];
export type LateAcceptance = components['schemas']['LateAcceptance'];
export type LaunchCheck = components['schemas']['LaunchCheck'];
export type LaunchCode = components['schemas']['LaunchCode'];
export type LaunchEmail = components['schemas']['LaunchEmail'];
export type LaunchProblem = components['schemas']['LaunchProblem'];
export type LaunchProblemPage = components['schemas']['LaunchProblemPage'];
export type Lead = components['schemas']['Lead'];
export type LeadChanges = components['schemas']['LeadChanges'];
export type LeadDetail = components['schemas']['LeadDetail'];
export type LeadFilter = components['schemas']['LeadFilter'];
export type LeadIncludeType = components['schemas']['LeadIncludeType'];
export type LeadNote = components['schemas']['LeadNote'];
export type LeadNoteContent = components['schemas']['LeadNoteContent'];
export type LeadNotePage = components['schemas']['LeadNotePage'];
export type LeadNotePart = components['schemas']['LeadNotePart'];
export type LeadPack = components['schemas']['LeadPack'];
export type LeadPackChanges = components['schemas']['LeadPackChanges'];
export type LeadPackPage = components['schemas']['LeadPackPage'];
export type LeadPackReportRow = components['schemas']['LeadPackReportRow'];
export type LeadPackStatistics = components['schemas']['LeadPackStatistics'];
export type LeadPage = components['schemas']['LeadPage'];
export type LeadState = components['schemas']['LeadState'];
export type LeadTransfer = components['schemas']['LeadTransfer'];
export type LimitChange = components['schemas']['LimitChange'];
export type LimitedAction = components['schemas']['LimitedAction'];
export type Limits = components['schemas']['Limits'];
export type LinkedInConnection = components['schemas']['LinkedInConnection'];
export type ListedConversation = components['schemas']['ListedConversation'];
export type ListedConversationChanges = components['schemas']['ListedConversationChanges'];
export type ListedConversationPage = components['schemas']['ListedConversationPage'];
export type ListedTeamMember = components['schemas']['ListedTeamMember'];
export type ListedTeamMemberPage = components['schemas']['ListedTeamMemberPage'];
export type ListSource = components['schemas']['ListSource'];
export type Mailbox = components['schemas']['Mailbox'];
export type MailboxCheck = components['schemas']['MailboxCheck'];
export type MailboxCheckLine = components['schemas']['MailboxCheckLine'];
export type MailboxProblemText = components['schemas']['MailboxProblemText'];
export type MailboxStatus = components['schemas']['MailboxStatus'];
export type MailEncryption = components['schemas']['MailEncryption'];
export type MailProblem = components['schemas']['MailProblem'];
export type MailProvider = components['schemas']['MailProvider'];
export type MailServer = components['schemas']['MailServer'];
export type Message = components['schemas']['Message'];
export type MessageFile = components['schemas']['MessageFile'];
export type NamedRow = components['schemas']['NamedRow'];
export type NamedUser = components['schemas']['NamedUser'];
export type NetworkDistance = components['schemas']['NetworkDistance'];
export type NewLabel = components['schemas']['NewLabel'];
export type NoteBudget = components['schemas']['NoteBudget'];
export type NoteFilter = components['schemas']['NoteFilter'];
export type NoteQuotaChoice = components['schemas']['NoteQuotaChoice'];
export type NoteRule = components['schemas']['NoteRule'];
export type Notification = components['schemas']['Notification'];
export type OpenedRate = components['schemas']['OpenedRate'];
export type OptOutCounts = components['schemas']['OptOutCounts'];
export type OtherLines = components['schemas']['OtherLines'];
export type PasskeyAnswer = components['schemas']['PasskeyAnswer'];
export type PatchAdminProxiesIdRequest = components['schemas']['PatchAdminProxiesIdRequest'];
export type PatchAdminUsersIdTrialRequest = components['schemas']['PatchAdminUsersIdTrialRequest'];
export type PatchCampaignsCampaignIdRequest = components['schemas']['PatchCampaignsCampaignIdRequest'];
export type PatchCampaignsCampaignIdStatusRequest = components['schemas']['PatchCampaignsCampaignIdStatusRequest'];
export type PatchLeadsFiltersSavedFilterIdRequest = components['schemas']['PatchLeadsFiltersSavedFilterIdRequest'];
export type PatchLeadsLeadIdRemindersReminderIdRequest = components['schemas']['PatchLeadsLeadIdRemindersReminderIdRequest'];
export type PatchLeadsLeadIdRequest = components['schemas']['PatchLeadsLeadIdRequest'];
export type PatchMessagingConversationsConversationIdEventsEventIdRequest = components['schemas']['PatchMessagingConversationsConversationIdEventsEventIdRequest'];
export type PatchMessagingConversationsConversationIdRequest = components['schemas']['PatchMessagingConversationsConversationIdRequest'];
export type PatchMessagingLabelsLabelIdRequest = components['schemas']['PatchMessagingLabelsLabelIdRequest'];
export type PatchNotificationsNotificationIdRequest = components['schemas']['PatchNotificationsNotificationIdRequest'];
export type PatchNotificationsRequest = components['schemas']['PatchNotificationsRequest'];
export type PatchNotificationsResponse = components['schemas']['PatchNotificationsResponse'];
export type PatchSearchesLeadPackIdRequest = components['schemas']['PatchSearchesLeadPackIdRequest'];
export type PatchSearchesLeadPackIdStatusRequest = components['schemas']['PatchSearchesLeadPackIdStatusRequest'];
export type PatchUserdetailsCurrentRequest = components['schemas']['PatchUserdetailsCurrentRequest'];
export type PatchV1ApikeysKeyIdRequest = components['schemas']['PatchV1ApikeysKeyIdRequest'];
export type PatchV1AuthMailboxRequest = components['schemas']['PatchV1AuthMailboxRequest'];
export type PatchV1SharedBillingsSubscriptionsIdRequest = components['schemas']['PatchV1SharedBillingsSubscriptionsIdRequest'];
export type PatchV1SharedTeamsRequest = components['schemas']['PatchV1SharedTeamsRequest'];
export type PatchV1SharedTeamsResponse = components['schemas']['PatchV1SharedTeamsResponse'];
export type PatchV1SharedTeamsUsersUserIdRequest = components['schemas']['PatchV1SharedTeamsUsersUserIdRequest'];
export type PatchV1WebhooksWebhookIdRequest = components['schemas']['PatchV1WebhooksWebhookIdRequest'];
export type PendingSignIn = components['schemas']['PendingSignIn'];
export type Person = components['schemas']['Person'];
export type PostAdminProxiesRequest = components['schemas']['PostAdminProxiesRequest'];
export type PostAdminUsersIdSubscriptionTransferRequest = components['schemas']['PostAdminUsersIdSubscriptionTransferRequest'];
export type PostAdminUsersIdVisitsResponse = components['schemas']['PostAdminUsersIdVisitsResponse'];
export type PostCampaignsCampaignIdLeadsHandoverRequest = components['schemas']['PostCampaignsCampaignIdLeadsHandoverRequest'];
export type PostCampaignsCampaignIdLeadsHandoverResponse = components['schemas']['PostCampaignsCampaignIdLeadsHandoverResponse'];
export type PostCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWordRequest = components['schemas']['PostCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWordRequest'];
export type PostCampaignsCampaignIdLeadsRequest = components['schemas']['PostCampaignsCampaignIdLeadsRequest'];
export type PostCampaignsCampaignIdLeadsResponse = components['schemas']['PostCampaignsCampaignIdLeadsResponse'];
export type PostCampaignsCampaignIdSendersMeRequest = components['schemas']['PostCampaignsCampaignIdSendersMeRequest'];
export type PostCampaignsCampaignIdZapierSendWaitingResponse = components['schemas']['PostCampaignsCampaignIdZapierSendWaitingResponse'];
export type PostCampaignsForecastRequest = components['schemas']['PostCampaignsForecastRequest'];
export type PostCampaignsRequest = components['schemas']['PostCampaignsRequest'];
export type PostContractsRequest = components['schemas']['PostContractsRequest'];
export type PostHooksSecretRequest = components['schemas']['PostHooksSecretRequest'];
export type PostHooksSecretResponse = components['schemas']['PostHooksSecretResponse'];
export type PostIdentityActionCodeRequest = components['schemas']['PostIdentityActionCodeRequest'];
export type PostIdentityActionCodeResponse = components['schemas']['PostIdentityActionCodeResponse'];
export type PostIdentityPasswordRequest = components['schemas']['PostIdentityPasswordRequest'];
export type PostIdentityRefreshRequest = components['schemas']['PostIdentityRefreshRequest'];
export type PostIdentityResetPasswordRequest = components['schemas']['PostIdentityResetPasswordRequest'];
export type PostIdentitySecondFactorConfirmRequest = components['schemas']['PostIdentitySecondFactorConfirmRequest'];
export type PostIdentitySecondFactorConfirmResponse = components['schemas']['PostIdentitySecondFactorConfirmResponse'];
export type PostIdentitySecondFactorRecoveryCodesRequest = components['schemas']['PostIdentitySecondFactorRecoveryCodesRequest'];
export type PostIdentitySecondFactorRecoveryCodesResponse = components['schemas']['PostIdentitySecondFactorRecoveryCodesResponse'];
export type PostIdentitySecondFactorSetupRequest = components['schemas']['PostIdentitySecondFactorSetupRequest'];
export type PostIdentitySecondFactorVerifyRequest = components['schemas']['PostIdentitySecondFactorVerifyRequest'];
export type PostIdentitySignInResponse = components['schemas']['PostIdentitySignInResponse'];
export type PostIdentitySignUpRequest = components['schemas']['PostIdentitySignUpRequest'];
export type PostIdentitySignUpResponse = components['schemas']['PostIdentitySignUpResponse'];
export type PostIdentityVerifyEmailResponse = components['schemas']['PostIdentityVerifyEmailResponse'];
export type PostLeadsBulkRequest = components['schemas']['PostLeadsBulkRequest'];
export type PostLeadsBulkResponse = components['schemas']['PostLeadsBulkResponse'];
export type PostLeadsFiltersRequest = components['schemas']['PostLeadsFiltersRequest'];
export type PostLeadsFindemailRequest = components['schemas']['PostLeadsFindemailRequest'];
export type PostLeadsFindemailResponse = components['schemas']['PostLeadsFindemailResponse'];
export type PostLeadsLeadIdEraseResponse = components['schemas']['PostLeadsLeadIdEraseResponse'];
export type PostLeadsLeadIdLookResponse = components['schemas']['PostLeadsLeadIdLookResponse'];
export type PostLeadsLeadIdRemindersRequest = components['schemas']['PostLeadsLeadIdRemindersRequest'];
export type PostLeadsLeadIdStopRequest = components['schemas']['PostLeadsLeadIdStopRequest'];
export type PostLeadsTransferRequest = components['schemas']['PostLeadsTransferRequest'];
export type PostLeadsTransferResponse = components['schemas']['PostLeadsTransferResponse'];
export type PostMessagingConversationsBulkRequest = components['schemas']['PostMessagingConversationsBulkRequest'];
export type PostMessagingConversationsBulkResponse = components['schemas']['PostMessagingConversationsBulkResponse'];
export type PostMessagingConversationsConversationIdEventsRequest = components['schemas']['PostMessagingConversationsConversationIdEventsRequest'];
export type PostMessagingConversationsConversationIdLeadResponse = components['schemas']['PostMessagingConversationsConversationIdLeadResponse'];
export type PostMessagingConversationsRequest = components['schemas']['PostMessagingConversationsRequest'];
export type PostPracticeBillingRequest = components['schemas']['PostPracticeBillingRequest'];
export type PostPracticeClockRequest = components['schemas']['PostPracticeClockRequest'];
export type PostPracticeDemoResponse = components['schemas']['PostPracticeDemoResponse'];
export type PostPracticeHappeningsRequest = components['schemas']['PostPracticeHappeningsRequest'];
export type PostPracticeHappeningsResponse = components['schemas']['PostPracticeHappeningsResponse'];
export type PostPracticeMailboxesRequest = components['schemas']['PostPracticeMailboxesRequest'];
export type PostPracticeMailboxesResponse = components['schemas']['PostPracticeMailboxesResponse'];
export type PostPracticePeopleRequest = components['schemas']['PostPracticePeopleRequest'];
export type PostPracticePeopleResponse = components['schemas']['PostPracticePeopleResponse'];
export type PostSearchesRequest = components['schemas']['PostSearchesRequest'];
export type PostSearchesValidationRequest = components['schemas']['PostSearchesValidationRequest'];
export type PostUserClientUserIdIpDataNewIpResponse = components['schemas']['PostUserClientUserIdIpDataNewIpResponse'];
export type PostUserdetailsRequest = components['schemas']['PostUserdetailsRequest'];
export type PostUserdetailsVerificationCodeRequest = components['schemas']['PostUserdetailsVerificationCodeRequest'];
export type PostUserdetailsVerifyRequest = components['schemas']['PostUserdetailsVerifyRequest'];
export type PostV1ApikeysRequest = components['schemas']['PostV1ApikeysRequest'];
export type PostV1ApikeysResponse = components['schemas']['PostV1ApikeysResponse'];
export type PostV1AuthMailboxBouncesResumeResponse = components['schemas']['PostV1AuthMailboxBouncesResumeResponse'];
export type PostV1AuthMailboxTestResponse = components['schemas']['PostV1AuthMailboxTestResponse'];
export type PostV1AuthRequest = components['schemas']['PostV1AuthRequest'];
export type PostV1DoNotContactRequest = components['schemas']['PostV1DoNotContactRequest'];
export type PostV1DoNotContactResponse = components['schemas']['PostV1DoNotContactResponse'];
export type PostV1LinkedinIdentityWithdrawRequest = components['schemas']['PostV1LinkedinIdentityWithdrawRequest'];
export type PostV1LinkedinIdentityWithdrawResponse = components['schemas']['PostV1LinkedinIdentityWithdrawResponse'];
export type PostV1SequenceitemsPreviewRequest = components['schemas']['PostV1SequenceitemsPreviewRequest'];
export type PostV1SequenceitemsRequest = components['schemas']['PostV1SequenceitemsRequest'];
export type PostV1SequenceitemsTestEmailRequest = components['schemas']['PostV1SequenceitemsTestEmailRequest'];
export type PostV1SequenceitemsTestEmailResponse = components['schemas']['PostV1SequenceitemsTestEmailResponse'];
export type PostV1SequenceitemsTestRequest = components['schemas']['PostV1SequenceitemsTestRequest'];
export type PostV1SequenceitemsTestResponse = components['schemas']['PostV1SequenceitemsTestResponse'];
export type PostV1SharedBillingsSubscriptionsIdPauseRequest = components['schemas']['PostV1SharedBillingsSubscriptionsIdPauseRequest'];
export type PostV1SharedBillingsSubscriptionsRequest = components['schemas']['PostV1SharedBillingsSubscriptionsRequest'];
export type PostV1SharedBillingsSubscriptionsResponse = components['schemas']['PostV1SharedBillingsSubscriptionsResponse'];
export type PostV1SharedBillingsVerifyRequest = components['schemas']['PostV1SharedBillingsVerifyRequest'];
export type PostV1SharedBillingsVerifyResponse = components['schemas']['PostV1SharedBillingsVerifyResponse'];
export type PostV1SharedSequenceitemtemplatesRequest = components['schemas']['PostV1SharedSequenceitemtemplatesRequest'];
export type PostV1SharedSequenceitemtemplatesTemplateIdUseRequest = components['schemas']['PostV1SharedSequenceitemtemplatesTemplateIdUseRequest'];
export type PostV1SharedSequenceitemtemplatesTemplateIdUseResponse = components['schemas']['PostV1SharedSequenceitemtemplatesTemplateIdUseResponse'];
export type PostV1SharedTeamsBlacklistRequest = components['schemas']['PostV1SharedTeamsBlacklistRequest'];
export type PostV1SharedTeamsBlacklistResponse = components['schemas']['PostV1SharedTeamsBlacklistResponse'];
export type PostV1SharedTeamsInvitationsRequest = components['schemas']['PostV1SharedTeamsInvitationsRequest'];
export type PostV1SharedTeamsRequest = components['schemas']['PostV1SharedTeamsRequest'];
export type PostV1SharedVersionsyncRequest = components['schemas']['PostV1SharedVersionsyncRequest'];
export type PostV1WebhooksRequest = components['schemas']['PostV1WebhooksRequest'];
export type PostV1WebhooksWebhookIdReplayRequest = components['schemas']['PostV1WebhooksWebhookIdReplayRequest'];
export type PostV1WebhooksWebhookIdReplayResponse = components['schemas']['PostV1WebhooksWebhookIdReplayResponse'];
export type PostV1WebhooksWebhookIdTestResponse = components['schemas']['PostV1WebhooksWebhookIdTestResponse'];
export type PostZapierTestRequest = components['schemas']['PostZapierTestRequest'];
export type PracticeHappening = components['schemas']['PracticeHappening'];
export type PracticeMailServer = components['schemas']['PracticeMailServer'];
export type Price = components['schemas']['Price'];
export type PriceId = components['schemas']['PriceId'];
export type Problem = components['schemas']['Problem'];
export type ProblemRow = components['schemas']['ProblemRow'];
export type Proxy = components['schemas']['Proxy'];
export type ProxyBrief = components['schemas']['ProxyBrief'];
export type ProxyHealth = components['schemas']['ProxyHealth'];
export type ProxyPage = components['schemas']['ProxyPage'];
export type ProxyProtocol = components['schemas']['ProxyProtocol'];
export type PutCampaignsCampaignIdRequest = components['schemas']['PutCampaignsCampaignIdRequest'];
export type PutCampaignsCampaignIdSendersRequestItem = components['schemas']['PutCampaignsCampaignIdSendersRequestItem'];
export type PutMessagingConversationsConversationIdDraftRequest = components['schemas']['PutMessagingConversationsConversationIdDraftRequest'];
export type PutProcessinglimitsRequest = components['schemas']['PutProcessinglimitsRequest'];
export type PutScheduleRequest = components['schemas']['PutScheduleRequest'];
export type PutUserdetailsIdRequest = components['schemas']['PutUserdetailsIdRequest'];
export type PutV1SharedReferralRequest = components['schemas']['PutV1SharedReferralRequest'];
export type PutV1SharedSequenceitemtemplatesTemplateIdRequest = components['schemas']['PutV1SharedSequenceitemtemplatesTemplateIdRequest'];
export type PutV1SharedTeamsCampaignConsentRequest = components['schemas']['PutV1SharedTeamsCampaignConsentRequest'];
export type PutV1SharedTeamsInboxRequest = components['schemas']['PutV1SharedTeamsInboxRequest'];
export type Rate = components['schemas']['Rate'];
export type Referral = components['schemas']['Referral'];
export type RefreshTask = components['schemas']['RefreshTask'];
export type Reminder = components['schemas']['Reminder'];
export type ReminderPage = components['schemas']['ReminderPage'];
export type ReminderPart = components['schemas']['ReminderPart'];
export type ReminderType = components['schemas']['ReminderType'];
export type RemovedDoNotContactFile = components['schemas']['RemovedDoNotContactFile'];
export type RemovedItems = components['schemas']['RemovedItems'];
export type SavedFilter = components['schemas']['SavedFilter'];
export type SavedSequence = components['schemas']['SavedSequence'];
export type Schedule = components['schemas']['Schedule'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchOption = components['schemas']['SearchOption'];
export type SearchType = components['schemas']['SearchType'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorKind = components['schemas']['SecondFactorKind'];
export type SecondFactorMethod = components['schemas']['SecondFactorMethod'];
export type SecondFactors = components['schemas']['SecondFactors'];
export type SecondFactorSetup = components['schemas']['SecondFactorSetup'];
export type SenderForecasts = components['schemas']['SenderForecasts'];
export type SenderLead = components['schemas']['SenderLead'];
export type SenderLeadPage = components['schemas']['SenderLeadPage'];
export type SenderLoss = components['schemas']['SenderLoss'];
export type SenderState = components['schemas']['SenderState'];
export type SentEmail = components['schemas']['SentEmail'];
export type SequenceChangePreview = components['schemas']['SequenceChangePreview'];
export type SequenceEndMode = components['schemas']['SequenceEndMode'];
export type SequenceError = components['schemas']['SequenceError'];
export type SequenceItem = components['schemas']['SequenceItem'];
export type SequenceItemInput = components['schemas']['SequenceItemInput'];
export type SequenceItemStatistics = components['schemas']['SequenceItemStatistics'];
export type SequenceItemType = components['schemas']['SequenceItemType'];
export type SequenceTemplate = components['schemas']['SequenceTemplate'];
export type SequenceVersion = components['schemas']['SequenceVersion'];
export type SequenceVersionPage = components['schemas']['SequenceVersionPage'];
export type SequenceVersionPart = components['schemas']['SequenceVersionPart'];
export type Session = components['schemas']['Session'];
export type SessionToken = components['schemas']['SessionToken'];
export type SharedCampaign = components['schemas']['SharedCampaign'];
export type SharedCampaignOverview = components['schemas']['SharedCampaignOverview'];
export type SharedCampaignOverviewPage = components['schemas']['SharedCampaignOverviewPage'];
export type SkipLeadCondition = components['schemas']['SkipLeadCondition'];
export type SkipReason = components['schemas']['SkipReason'];
export type SkipReasonCount = components['schemas']['SkipReasonCount'];
export type SourceValidation = components['schemas']['SourceValidation'];
export type StaffActivity = components['schemas']['StaffActivity'];
export type StaffActivityPage = components['schemas']['StaffActivityPage'];
export type StaffAuditEntry = components['schemas']['StaffAuditEntry'];
export type StaffAuditEntryPage = components['schemas']['StaffAuditEntryPage'];
export type StaffOverview = components['schemas']['StaffOverview'];
export type StaffReason = components['schemas']['StaffReason'];
export type StaffUser = components['schemas']['StaffUser'];
export type StepRate = components['schemas']['StepRate'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionKind = components['schemas']['SubscriptionKind'];
export type SubscriptionStatus = components['schemas']['SubscriptionStatus'];
export type Team = components['schemas']['Team'];
export type TeamAbilities = components['schemas']['TeamAbilities'];
export type TeamBlacklistEntry = components['schemas']['TeamBlacklistEntry'];
export type TeamBlacklistEntryPage = components['schemas']['TeamBlacklistEntryPage'];
export type TeamBlacklistEntryPart = components['schemas']['TeamBlacklistEntryPart'];
export type TeamInvitation = components['schemas']['TeamInvitation'];
export type TeamInvitationPage = components['schemas']['TeamInvitationPage'];
export type Teammate = components['schemas']['Teammate'];
export type TeamMember = components['schemas']['TeamMember'];
export type TeamMemberAbilities = components['schemas']['TeamMemberAbilities'];
export type TeamRole = components['schemas']['TeamRole'];
export type TemplateCounts = components['schemas']['TemplateCounts'];
export type TemplateType = components['schemas']['TemplateType'];
export type TextVariant = components['schemas']['TextVariant'];
export type TextVariantInput = components['schemas']['TextVariantInput'];
export type TextVariantStatistics = components['schemas']['TextVariantStatistics'];
export type Thread = components['schemas']['Thread'];
export type ThreadEvent = components['schemas']['ThreadEvent'];
export type ThreadNote = components['schemas']['ThreadNote'];
export type Tier = components['schemas']['Tier'];
export type TodaysPause = components['schemas']['TodaysPause'];
export type TodaysPlan = components['schemas']['TodaysPlan'];
export type ToolCall = components['schemas']['ToolCall'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionPage = components['schemas']['TransactionPage'];
export type TriggerType = components['schemas']['TriggerType'];
export type UnconfirmedAction = components['schemas']['UnconfirmedAction'];
export type UndesirableWords = components['schemas']['UndesirableWords'];
export type User = components['schemas']['User'];
export type UserStatus = components['schemas']['UserStatus'];
export type VariableCounts = components['schemas']['VariableCounts'];
export type Verdict = components['schemas']['Verdict'];
export type WaitingCode = components['schemas']['WaitingCode'];
export type WaitingFor = components['schemas']['WaitingFor'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookDay = components['schemas']['WebhookDay'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookMessage = components['schemas']['WebhookMessage'];
export type WebhookPause = components['schemas']['WebhookPause'];
export type WebhookState = components['schemas']['WebhookState'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WithdrawalTask = components['schemas']['WithdrawalTask'];
export type WritingChannel = components['schemas']['WritingChannel'];
export type ZapierDelivery = components['schemas']['ZapierDelivery'];
export type ZapierDeliveryPage = components['schemas']['ZapierDeliveryPage'];
export type ZapierDeliveryPart = components['schemas']['ZapierDeliveryPart'];
export type ZapierEvent = components['schemas']['ZapierEvent'];
export type ZapierTest = components['schemas']['ZapierTest'];
export type $defs = Record<string, never>;
export interface operations {
    postIdentitySecondFactorVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostIdentitySecondFactorVerifyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    postIdentitySignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostIdentitySignUpRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostIdentitySignUpResponse"];
                };
            };
        };
    };
    postIdentitySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostIdentitySignInResponse"];
                };
            };
        };
    };
    postIdentityRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostIdentityRefreshRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
        };
    };
    postIdentityActionCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostIdentityActionCodeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostIdentityActionCodeResponse"];
                };
            };
        };
    };
    postIdentityVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailedCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostIdentityVerifyEmailResponse"];
                };
            };
        };
    };
    postIdentityVerificationMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAddress"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    postIdentityForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAddress"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    postIdentityResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostIdentityResetPasswordRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postIdentityRecoverEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailedCode"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUserdetailsCurrent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    patchUserdetailsCurrent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchUserdetailsCurrentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getUserdetailsVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserdetailsVerifyEmailResponse"];
                };
            };
        };
    };
    getUserdetailsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    putUserdetailsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutUserdetailsIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getUserdetailsRefreshTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTask"];
                };
            };
        };
    };
    postUserdetailsRefreshTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTask"];
                };
            };
        };
    };
    getV1SharedReferral: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
        };
    };
    putV1SharedReferral: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutV1SharedReferralRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
        };
    };
    getV1SharedUserpermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedUserpermissionsResponse"];
                };
            };
        };
    };
    getV1FeatureflagsUser: {
        parameters: {
            query: {
                featureFlag: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1FeatureflagsUserResponse"];
                };
            };
        };
    };
    getV1SharedClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    getV1SharedVersionsync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientVersions"];
                };
            };
        };
    };
    postV1SharedVersionsync: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedVersionsyncRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientVersions"];
                };
            };
        };
    };
    getContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetContractsResponseItem"][];
                };
            };
        };
    };
    postContracts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostContractsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    getV1EngineStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1EngineStatusResponse"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getAccountActivity: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountActivityPage"];
                };
            };
        };
    };
    getAccountExport: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExportPage"];
                };
            };
        };
    };
    postAccountExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    getAccountExportExportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    deleteAccountExportExportId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccountExportExportIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    postAccountDeletionCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountConfirmation"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV1ArchiveImport: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveImportPage"];
                };
            };
        };
    };
    postV1ArchiveImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 102400 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveImportTask"];
                };
            };
        };
    };
    getV1ArchiveImportArchiveImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                archiveImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveReport"];
                };
            };
        };
    };
    postV1ArchiveImportArchiveImportIdContinue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                archiveImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveImportTask"];
                };
            };
        };
    };
    getUserClientUserIdIpData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpData"];
                };
            };
        };
    };
    postUserClientUserIdIpDataNewIp: {
        parameters: {
            query: {
                countryCode: components["schemas"]["CountryCode"];
            };
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostUserClientUserIdIpDataNewIpResponse"];
                };
            };
        };
    };
    getV1AuthProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1AuthProvidersResponseItem"][];
                };
            };
        };
    };
    getV1AuthMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
        };
    };
    patchV1AuthMailbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV1AuthMailboxRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
        };
    };
    getV1AuthMailboxDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1AuthMailboxDomainResponse"];
                };
            };
        };
    };
    postV1AuthMailboxTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1AuthMailboxTestResponse"];
                };
            };
        };
    };
    getV1SharedEmailcreditsUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedEmailcreditsUserIdResponse"];
                };
            };
        };
    };
    getV1SharedEmailcreditsUserIdLedger: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                show?: "SPENT" | "FREE";
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailCreditEntryPage"];
                };
            };
        };
    };
    postBillingWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV1AuthMailboxBouncesResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1AuthMailboxBouncesResumeResponse"];
                };
            };
        };
    };
    getV1LinkedinIdentityWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1LinkedinIdentityWithdrawResponse"];
                };
            };
        };
    };
    postV1LinkedinIdentityWithdraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1LinkedinIdentityWithdrawRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1LinkedinIdentityWithdrawResponse"];
                };
            };
        };
    };
    getV1LinkedinIdentityWithdrawTaskId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalTask"];
                };
            };
        };
    };
    deleteV1LinkedinIdentityWithdrawTaskId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCampaigns: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                userId?: string;
                empty?: string;
                query?: string;
                status?: components["schemas"]["CampaignStatus"];
                locked?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsResponse"];
                };
            };
        };
    };
    postCampaigns: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    getCampaignsCampaignId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    putCampaignsCampaignId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCampaignsCampaignIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    deleteCampaignsCampaignId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchCampaignsCampaignId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchCampaignsCampaignIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    patchCampaignsCampaignIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchCampaignsCampaignIdStatusRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    postCampaignsCampaignIdUnlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    postCampaignsCampaignIdDuplicate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    getCampaignsCampaignIdLeadids: {
        parameters: {
            query?: {
                leadsList?: string;
                includeTypes?: components["schemas"]["LeadIncludeType"][];
                status?: components["schemas"]["LeadState"][];
                tags?: string[];
                query?: string;
                /** @description Added since then, to the campaign if one is given */
                from?: string;
                /** @description Added until then */
                to?: string;
                country?: string[];
                /** @description Last contacted since then */
                contactedFrom?: string;
                /** @description Last contacted until then */
                contactedTo?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdLeadidsResponse"];
                };
            };
        };
    };
    getV1CampaignStatisticsIds: {
        parameters: {
            query?: {
                userId?: string;
            };
            header?: never;
            path: {
                /** @description IDs separated by commas, at most 3,000 */
                ids: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1CampaignStatisticsIdsResponseItem"][];
                };
            };
        };
    };
    getCampaignsCampaignIdSenders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSender"][];
                };
            };
        };
    };
    putCampaignsCampaignIdSenders: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCampaignsCampaignIdSendersRequestItem"][];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSender"][];
                };
            };
        };
    };
    getV1SharedCampaigns: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedCampaignOverviewPage"];
                };
            };
        };
    };
    getCampaignsCampaignIdSendersMe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignInvitation"];
                };
            };
        };
    };
    postCampaignsCampaignIdSendersMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsCampaignIdSendersMeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignInvitation"];
                };
            };
        };
    };
    deleteCampaignsCampaignIdSendersMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postCampaignsCampaignIdLeadsHandover: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsCampaignIdLeadsHandoverRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCampaignsCampaignIdLeadsHandoverResponse"];
                };
            };
        };
    };
    getCampaignsCampaignIdForecast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecast"];
                };
            };
        };
    };
    getCampaignsCampaignIdForecastSenders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderForecasts"];
                };
            };
        };
    };
    postCampaignsForecast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsForecastRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecast"];
                };
            };
        };
    };
    getCampaignsCampaignIdLaunchCheck: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                code?: components["schemas"]["LaunchCode"];
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LaunchCheck"];
                };
            };
        };
    };
    postV1SequenceitemsPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SequenceitemsPreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceChangePreview"];
                };
            };
        };
    };
    getPicturesPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
        };
    };
    postZapierTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostZapierTestRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZapierTest"];
                };
            };
        };
    };
    getCampaignsCampaignIdZapier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdZapierResponse"];
                };
            };
        };
    };
    getCampaignsCampaignIdZapierDeliveries: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                failed?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdZapierDeliveriesResponse"];
                };
            };
        };
    };
    getCampaignsCampaignIdZapierDeliveriesDeliveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdZapierDeliveriesDeliveryIdResponse"];
                };
            };
        };
    };
    postCampaignsCampaignIdZapierDeliveriesDeliveryIdRedeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZapierDelivery"];
                };
            };
        };
    };
    postCampaignsCampaignIdZapierSendWaiting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCampaignsCampaignIdZapierSendWaitingResponse"];
                };
            };
        };
    };
    getEventsStatistics: {
        parameters: {
            query?: {
                /** @description IDs separated by commas, at most 3,000 */
                campaignIds?: string;
                /** @description IDs separated by commas, at most 3,000 */
                userIds?: string;
                /** @description Of shared campaigns: the senders to count; default: all */
                senderIds?: string;
                leadsList?: string;
                /** @description Default: 30 days before `to` */
                from?: string;
                /** @description Default: now */
                to?: string;
                /** @description The time zone of the days, such as Europe/Oslo; default: your own */
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEventsStatisticsResponse"];
                };
            };
        };
    };
    getEventsFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEventsFiltersResponse"];
                };
            };
        };
    };
    getV1TodaysPlan: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodaysPlan"];
                };
            };
        };
    };
    postV1TodaysPlanPause: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodaysPause"];
                };
            };
        };
    };
    postV1TodaysPlanResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodaysPause"];
                };
            };
        };
    };
    getV1Dashboard: {
        parameters: {
            query?: {
                /** @description IDs separated by commas, at most 3,000 */
                campaignIds?: string;
                types?: string;
                days?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
        };
    };
    getSearches: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                campaignId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSearchesResponse"];
                };
            };
        };
    };
    postSearches: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostSearchesRequest"];
                "multipart/form-data": {
                    campaignId: string;
                    name?: string;
                    /** @default CSV_FILE */
                    searchType?: components["schemas"]["ListSource"];
                    /** @default SEARCH */
                    searchOption?: components["schemas"]["SearchOption"];
                    url?: string;
                    urls?: string[];
                    keyword?: string;
                    leadIds?: string[];
                    sourceCampaignId?: string;
                    filter?: components["schemas"]["LeadFilter"];
                    leadsNumberToCollect?: number;
                    skipLeadConditions?: components["schemas"]["SkipLeadCondition"][];
                    columns?: components["schemas"]["ColumnMapping"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    /** @description At most 20480 KB */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPack"];
                };
            };
        };
    };
    postSearchesValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostSearchesValidationRequest"];
                "multipart/form-data": {
                    /** @default CSV_FILE */
                    searchType?: components["schemas"]["ListSource"];
                    /** @default SEARCH */
                    searchOption?: components["schemas"]["SearchOption"];
                    url?: string;
                    urls?: string[];
                    keyword?: string;
                    columns?: components["schemas"]["ColumnMapping"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    /** @description At most 20480 KB */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceValidation"];
                };
            };
        };
    };
    getSearchesLeadPackId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPack"];
                };
            };
        };
    };
    deleteSearchesLeadPackId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchSearchesLeadPackId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchSearchesLeadPackIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPack"];
                };
            };
        };
    };
    patchSearchesLeadPackIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchSearchesLeadPackIdStatusRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPack"];
                };
            };
        };
    };
    postSearchesLeadPackIdUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSearchesLeadPackIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getSearchesLeadPackIdRejects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getSearchesLeadPackIdReport: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                verdict?: components["schemas"]["ImportVerdict"];
                code?: string;
            };
            header?: never;
            path: {
                leadPackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSearchesLeadPackIdReportResponse"];
                };
            };
        };
    };
    getV1SearchLeadConfigItemStatisticsIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description IDs separated by commas, at most 3,000 */
                ids: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SearchLeadConfigItemStatisticsIdsResponseItem"][];
                };
            };
        };
    };
    postV1ContactHistoryValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    columns?: components["schemas"]["HistoryColumns"];
                    dateOrder?: components["schemas"]["DateOrder"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    /** @description At most 20480 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryValidation"];
                };
            };
        };
    };
    getV1ContactHistory: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1ContactHistoryResponse"];
                };
            };
        };
    };
    postV1ContactHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    columns?: components["schemas"]["HistoryColumns"];
                    dateOrder?: components["schemas"]["DateOrder"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    tool?: components["schemas"]["HistoryTool"];
                    /** @description At most 20480 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryImport"];
                };
            };
        };
    };
    getV1ContactHistoryHistoryImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                historyImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryImport"];
                };
            };
        };
    };
    deleteV1ContactHistoryHistoryImportId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                historyImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV1ContactHistoryHistoryImportIdRejects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                historyImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getCampaignsCampaignIdLeads: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                leadsList?: string;
                includeTypes?: components["schemas"]["LeadIncludeType"][];
                status?: components["schemas"]["LeadState"][];
                tags?: string[];
                query?: string;
                /** @description Added since then, to the campaign if one is given */
                from?: string;
                /** @description Added until then */
                to?: string;
                country?: string[];
                /** @description Last contacted since then */
                contactedFrom?: string;
                /** @description Last contacted until then */
                contactedTo?: string;
                /** @description IDs separated by commas, at most 3,000 */
                senderIds?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderLeadPage"];
                };
            };
        };
    };
    postCampaignsCampaignIdLeads: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsCampaignIdLeadsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostCampaignsCampaignIdLeadsResponse"];
                };
            };
        };
    };
    getCampaignsCampaignIdInbound: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdInboundResponse"];
                };
            };
        };
    };
    postCampaignsCampaignIdInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundAddress"];
                };
            };
        };
    };
    deleteCampaignsCampaignIdInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postHooksSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostHooksSecretRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["PostHooksSecretRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostHooksSecretResponse"];
                };
            };
        };
    };
    getLeads: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                campaignId?: string;
                leadsList?: string;
                includeTypes?: components["schemas"]["LeadIncludeType"][];
                status?: components["schemas"]["LeadState"][];
                tags?: string[];
                query?: string;
                /** @description Added since then, to the campaign if one is given */
                from?: string;
                /** @description Added until then */
                to?: string;
                country?: string[];
                /** @description Last contacted since then */
                contactedFrom?: string;
                /** @description Last contacted until then */
                contactedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsResponse"];
                };
            };
        };
    };
    getLeadsCount: {
        parameters: {
            query?: {
                campaignId?: string;
                leadsList?: string;
                includeTypes?: components["schemas"]["LeadIncludeType"][];
                status?: components["schemas"]["LeadState"][];
                tags?: string[];
                query?: string;
                /** @description Added since then, to the campaign if one is given */
                from?: string;
                /** @description Added until then */
                to?: string;
                country?: string[];
                /** @description Last contacted since then */
                contactedFrom?: string;
                /** @description Last contacted until then */
                contactedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsCountResponse"];
                };
            };
        };
    };
    getLeadsExport: {
        parameters: {
            query?: {
                campaignId?: string;
                leadsList?: string;
                includeTypes?: components["schemas"]["LeadIncludeType"][];
                status?: components["schemas"]["LeadState"][];
                tags?: string[];
                query?: string;
                /** @description Added since then, to the campaign if one is given */
                from?: string;
                /** @description Added until then */
                to?: string;
                country?: string[];
                /** @description Last contacted since then */
                contactedFrom?: string;
                /** @description Last contacted until then */
                contactedTo?: string;
                leadIds?: string[];
                /** @description IDs separated by commas, at most 3,000 */
                senderIds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getLeadsLeadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
        };
    };
    patchLeadsLeadId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchLeadsLeadIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"];
                };
            };
        };
    };
    postLeadsLeadIdLook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostLeadsLeadIdLookResponse"];
                };
            };
        };
    };
    postLeadsLeadIdStop: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostLeadsLeadIdStopRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
        };
    };
    postLeadsBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostLeadsBulkRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostLeadsBulkResponse"];
                };
            };
        };
    };
    getCampaignsCampaignIdLeadsLeadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCampaignsCampaignIdLeadsLeadIdResponse"];
                };
            };
        };
    };
    postCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                campaignId: string;
                leadId: string;
                intentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCampaignsCampaignIdLeadsLeadIdIntentsIntentIdWordRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                campaignId?: string;
                leadId?: string;
                userId?: string;
                /** @description IDs separated by commas, at most 3,000 */
                userIds?: string;
                types?: components["schemas"]["EventType"][];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEventsResponse"];
                };
            };
        };
    };
    getV1DoNotContact: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                query?: string;
                origin?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1DoNotContactResponse"];
                };
            };
        };
    };
    postV1DoNotContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1DoNotContactRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1DoNotContactResponse"];
                };
            };
        };
    };
    deleteV1DoNotContactEntryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV1DoNotContactFilesValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    columns?: components["schemas"]["DoNotContactColumns"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    /** @description At most 20480 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotContactFileValidation"];
                };
            };
        };
    };
    postV1DoNotContactFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    columns?: components["schemas"]["DoNotContactColumns"];
                    encoding?: components["schemas"]["FileEncoding"];
                    separator?: components["schemas"]["FileSeparator"];
                    hasHeader?: boolean;
                    headerRow?: number;
                    reason?: components["schemas"]["DoNotContactFileReason"];
                    /** @description At most 20480 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotContactFileReport"];
                };
            };
        };
    };
    deleteV1DoNotContactFilesFileId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedDoNotContactFile"];
                };
            };
        };
    };
    getV1DoNotContactFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postLeadsLeadIdErase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostLeadsLeadIdEraseResponse"];
                };
            };
        };
    };
    getV1ErasuresCertificateId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureCertificate"];
                };
            };
        };
    };
    getLeadsLeadIdReminders: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
            };
            header?: never;
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsLeadIdRemindersResponse"];
                };
            };
        };
    };
    postLeadsLeadIdReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostLeadsLeadIdRemindersRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reminder"];
                };
            };
        };
    };
    deleteLeadsLeadIdRemindersReminderId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
                reminderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchLeadsLeadIdRemindersReminderId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
                reminderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchLeadsLeadIdRemindersReminderIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reminder"];
                };
            };
        };
    };
    getMessagingConversations: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                query?: string;
                unread?: string;
                label?: components["schemas"]["CommonLabel"] | string;
                campaignId?: string;
                channel?: components["schemas"]["Channel"];
                archived?: string;
                awaitingMe?: string;
                replied?: string;
                reminders?: string;
                scope?: components["schemas"]["InboxScope"];
                accountId?: string;
                assignedTo?: ("me" | "nobody") | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMessagingConversationsResponse"];
                };
            };
        };
    };
    postMessagingConversations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMessagingConversationsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    getMessagingConversationsCounts: {
        parameters: {
            query?: {
                scope?: components["schemas"]["InboxScope"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMessagingConversationsCountsResponse"];
                };
            };
        };
    };
    postMessagingConversationsBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMessagingConversationsBulkRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMessagingConversationsBulkResponse"];
                };
            };
        };
    };
    getMessagingConversationsConversationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    patchMessagingConversationsConversationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchMessagingConversationsConversationIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    getMessagingConversationsConversationIdEvents: {
        parameters: {
            query?: {
                before?: string;
                cursor?: string | "";
                size?: number;
            };
            header?: never;
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thread"];
                };
            };
        };
    };
    postMessagingConversationsConversationIdEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMessagingConversationsConversationIdEventsRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    getMessagingConversationsConversationIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    putMessagingConversationsConversationIdDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutMessagingConversationsConversationIdDraftRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    deleteMessagingConversationsConversationIdDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMessagingLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"][];
                };
            };
        };
    };
    postMessagingLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLabel"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    deleteMessagingLabelsLabelId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchMessagingLabelsLabelId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                labelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchMessagingLabelsLabelIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    getMessagingRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxRefresh"];
                };
            };
        };
    };
    postMessagingRefresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxRefresh"];
                };
            };
        };
    };
    deleteMessagingConversationsConversationIdEventsEventId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchMessagingConversationsConversationIdEventsEventId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchMessagingConversationsConversationIdEventsEventIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    postMessagingConversationsConversationIdNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationNoteContent"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadNote"];
                };
            };
        };
    };
    deleteMessagingConversationsConversationIdNotesNoteId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchMessagingConversationsConversationIdNotesNoteId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationNoteContent"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadNote"];
                };
            };
        };
    };
    getMessagingConversationsConversationIdColleagues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Teammate"][];
                };
            };
        };
    };
    postMessagingConversationsConversationIdLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMessagingConversationsConversationIdLeadResponse"];
                };
            };
        };
    };
    postMessagingConversationsConversationIdWriting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postMessagingConversationsAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10240 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
        };
    };
    getMessagingConversationsAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    getLeadsFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilter"][];
                };
            };
        };
    };
    postLeadsFilters: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostLeadsFiltersRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilter"];
                };
            };
        };
    };
    deleteLeadsFiltersSavedFilterId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                savedFilterId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchLeadsFiltersSavedFilterId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                savedFilterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchLeadsFiltersSavedFilterIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilter"];
                };
            };
        };
    };
    getLeadsTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsTagsResponseItem"][];
                };
            };
        };
    };
    getLeadsCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsCountriesResponseItem"][];
                };
            };
        };
    };
    getLeadsLeadIdNotes: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
            };
            header?: never;
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsLeadIdNotesResponse"];
                };
            };
        };
    };
    postLeadsLeadIdNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadNoteContent"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadNote"];
                };
            };
        };
    };
    deleteLeadsLeadIdNotesNoteId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchLeadsLeadIdNotesNoteId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                leadId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadNoteContent"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadNote"];
                };
            };
        };
    };
    postLeadsTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostLeadsTransferRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostLeadsTransferResponse"];
                };
            };
        };
    };
    getLeadsTransferTaskId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadTransfer"];
                };
            };
        };
    };
    getLeadsFindemail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLeadsFindemailResponse"];
                };
            };
        };
    };
    postLeadsFindemail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostLeadsFindemailRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostLeadsFindemailResponse"];
                };
            };
        };
    };
    getV1SequenceitemsAvailable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SequenceitemsAvailableResponseItem"][];
                };
            };
        };
    };
    getV1SequenceitemsCampaignId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSequence"];
                };
            };
        };
    };
    getV1SequenceitemsCampaignIdStatistics: {
        parameters: {
            query?: {
                /** @description Of a shared campaign of yours: the senders to count; default: all */
                senderIds?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceItemStatistics"][];
                };
            };
        };
    };
    postV1Sequenceitems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SequenceitemsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSequence"];
                };
            };
        };
    };
    getV1SequenceitemsCampaignIdVersions: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SequenceitemsCampaignIdVersionsResponse"];
                };
            };
        };
    };
    getV1SequenceitemsCampaignIdVersionsVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SequenceitemsCampaignIdVersionsVersionResponse"];
                };
            };
        };
    };
    getV1SequenceitemsCampaignIdVariants: {
        parameters: {
            query?: {
                /** @description Of a shared campaign of yours: the senders to count; default: all */
                senderIds?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextVariantStatistics"][];
                };
            };
        };
    };
    getV1SequenceitemsCampaignIdValues: {
        parameters: {
            query?: {
                names?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariableCounts"];
                };
            };
        };
    };
    postV1SequenceitemsTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SequenceitemsTestRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1SequenceitemsTestResponse"];
                };
            };
        };
    };
    getV1SequencerestrictionsCampaignId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SequencerestrictionsCampaignIdResponse"];
                };
            };
        };
    };
    getProcessinglimitsInviteMessageLength: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProcessinglimitsInviteMessageLengthResponse"];
                };
            };
        };
    };
    postV1SequenceitemsTestEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SequenceitemsTestEmailRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1SequenceitemsTestEmailResponse"];
                };
            };
        };
    };
    postV1SharedSequenceitemtemplatesAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10240 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
        };
    };
    getV1SharedSequenceitemtemplatesAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    deleteV1SharedSequenceitemtemplatesAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV1SequenceitemsAttachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description At most 10240 KB */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
        };
    };
    getV1SequenceitemsAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    deleteV1SequenceitemsAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV1SharedSequenceitemtemplates: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                /** @description Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time */
                updatedSince?: string;
                templateType?: components["schemas"]["TemplateType"];
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedSequenceitemtemplatesResponse"];
                };
            };
        };
    };
    postV1SharedSequenceitemtemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedSequenceitemtemplatesRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceTemplate"];
                };
            };
        };
    };
    getV1SharedSequenceitemtemplatesTemplateId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceTemplate"];
                };
            };
        };
    };
    putV1SharedSequenceitemtemplatesTemplateId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutV1SharedSequenceitemtemplatesTemplateIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceTemplate"];
                };
            };
        };
    };
    deleteV1SharedSequenceitemtemplatesTemplateId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV1SharedSequenceitemtemplatesTemplateIdUse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedSequenceitemtemplatesTemplateIdUseRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1SharedSequenceitemtemplatesTemplateIdUseResponse"];
                };
            };
        };
    };
    getV1SharedTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedTeamsResponse"];
                };
            };
        };
    };
    postV1SharedTeams: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedTeamsRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    patchV1SharedTeams: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV1SharedTeamsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatchV1SharedTeamsResponse"];
                };
            };
        };
    };
    putV1SharedTeamsCampaignConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutV1SharedTeamsCampaignConsentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    putV1SharedTeamsInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutV1SharedTeamsInboxRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    getV1SharedTeamsLastOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedTeamsLastOwnerResponse"];
                };
            };
        };
    };
    getV1SharedTeamsUsers: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTeamMemberPage"];
                };
            };
        };
    };
    deleteV1SharedTeamsUsersUserId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV1SharedTeamsUsersUserId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV1SharedTeamsUsersUserIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
        };
    };
    getV1SharedTeamsStatistics: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedTeamsStatisticsResponse"];
                };
            };
        };
    };
    getV1SharedTeamsStatisticsExport: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getV1SharedTeamsBlacklist: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedTeamsBlacklistResponse"];
                };
            };
        };
    };
    postV1SharedTeamsBlacklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedTeamsBlacklistRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1SharedTeamsBlacklistResponse"];
                };
            };
        };
    };
    deleteV1SharedTeamsBlacklistEntryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV1SharedTeamsInvitations: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamInvitationPage"];
                };
            };
        };
    };
    postV1SharedTeamsInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1SharedTeamsInvitationsRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamInvitation"];
                };
            };
        };
    };
    postV1SharedTeamsInvitationsInvitationIdAccept: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    postV1SharedTeamsInvitationsInvitationIdDecline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV1SharedTeamsInvitationsInvitationIdResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamInvitation"];
                };
            };
        };
    };
    deleteV1SharedTeamsInvitationsInvitationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProcessinglimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
        };
    };
    putProcessinglimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutProcessinglimitsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
        };
    };
    getProcessinglimitsUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProcessinglimitsUsageResponse"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    putSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutScheduleRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    getUndesirablewords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndesirableWords"];
                };
            };
        };
    };
    putUndesirablewords: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndesirableWords"];
                };
            };
        };
    };
    getUndesirablewordsNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUndesirablewordsNamesResponse"];
                };
            };
        };
    };
    getNotifications: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                /** @description A field and a direction: `createdAt,desc`. Another field is a 400 that lists them */
                sort?: string;
                /** @description Instead of `page`: empty for the first part, then `nextCursor` of the one before */
                cursor?: string;
                closed?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetNotificationsResponse"];
                };
            };
        };
    };
    patchNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchNotificationsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatchNotificationsResponse"];
                };
            };
        };
    };
    patchNotificationsNotificationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchNotificationsNotificationIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    getV1Webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
        };
    };
    postV1Webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1WebhooksRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getV1WebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteV1WebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV1WebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV1WebhooksWebhookIdRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    postV1WebhooksWebhookIdSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getV1WebhooksWebhookIdDeliveries: {
        parameters: {
            query?: {
                /** @description Counts from 0 */
                page?: number;
                /** @description How many to answer with */
                size?: number;
                failed?: string;
            };
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    postV1WebhooksWebhookIdDeliveriesDeliveryIdRedeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                webhookId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    postV1WebhooksWebhookIdReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
                /** @description `true` checks and answers as usual, with `dryRun: true`, but changes and sends nothing */
                "Dry-Run"?: boolean;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV1WebhooksWebhookIdReplayRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1WebhooksWebhookIdReplayResponse"];
                };
            };
        };
    };
    postV1WebhooksWebhookIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostV1WebhooksWebhookIdTestResponse"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHealthResponse"];
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReadyResponse"];
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getV1Stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    postNetworkWebhooksToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPracticeOutbox: {
        parameters: {
            query?: {
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticeOutboxResponseItem"][];
                };
            };
        };
    };
    deletePracticeOutbox: {
        parameters: {
            query?: {
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletePracticeOutboxResponse"];
                };
            };
        };
    };
    getPracticeOutboxCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticeOutboxCountResponse"];
                };
            };
        };
    };
    getPracticeWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticeWorldResponse"];
                };
            };
        };
    };
    getPracticePeople: {
        parameters: {
            query?: {
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticePeopleResponse"];
                };
            };
        };
    };
    postPracticePeople: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPracticePeopleRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPracticePeopleResponse"];
                };
            };
        };
    };
    postPracticeHappenings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating the call with the same key within 24 hours returns the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPracticeHappeningsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPracticeHappeningsResponse"];
                };
            };
        };
    };
    getPracticeSampleFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getPracticeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    postPracticeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPracticeClockRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
        };
    };
    getPracticeNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticeNetworkResponse"];
                };
            };
        };
    };
    getPracticeMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPracticeMailResponse"];
                };
            };
        };
    };
    postPracticeMailboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPracticeMailboxesRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPracticeMailboxesResponse"];
                };
            };
        };
    };
    postPracticeDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPracticeDemoResponse"];
                };
            };
        };
    };
    getV1SharedLatescripts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetV1SharedLatescriptsResponse"];
                };
            };
        };
    };
    webhookLeadAdded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookLeadSkipped: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookInviteSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookInviteAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookInviteWithdrawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookMessageSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookMessageViewed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookMessageResponded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookInmailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookProfileViewed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEndorsed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookFollowed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookLiked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEmailFound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEmailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEmailOpened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEmailResponded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEmailBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookActionSkipped: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookActionFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookActionUnconfirmed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookActionSettled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookStateChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookMessage"];
            };
        };
        responses: {
            /** @description Accepted; anything else is retried */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
