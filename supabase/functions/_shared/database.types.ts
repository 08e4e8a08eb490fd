// Written by `npm run db:types` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_deletions: {
        Row: {
          due_at: string;
          requested_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          due_at?: string;
          requested_at?: string;
          user_id?: string;
        };
        Update: {
          due_at?: string;
          requested_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_role: string;
          entity: string;
          entity_id: string;
          group_key: string | null;
          id: number;
          new_values: Json | null;
          occurred_at: string;
          old_values: Json | null;
          reason: string | null;
          request_id: string | null;
          starts_group: boolean;
          words: unknown;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_role: string;
          entity: string;
          entity_id: string;
          group_key?: string | null;
          id?: never;
          new_values?: Json | null;
          occurred_at?: string;
          old_values?: Json | null;
          reason?: string | null;
          request_id?: string | null;
          starts_group?: boolean;
          words?: unknown;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_role?: string;
          entity?: string;
          entity_id?: string;
          group_key?: string | null;
          id?: never;
          new_values?: Json | null;
          occurred_at?: string;
          old_values?: Json | null;
          reason?: string | null;
          request_id?: string | null;
          starts_group?: boolean;
          words?: unknown;
        };
        Relationships: [];
      };
      billing_differences: {
        Row: {
          details: NonNullable<Json>;
          found_at: string;
          id: string;
          kind: string;
          note: string | null;
          payment_id: string | null;
          provider_id: string;
          resolved_at: string | null;
          resolved_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          details?: NonNullable<Json>;
          found_at?: string;
          id?: string;
          kind: string;
          note?: string | null;
          payment_id?: string | null;
          provider_id: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Update: {
          details?: NonNullable<Json>;
          found_at?: string;
          id?: string;
          kind?: string;
          note?: string | null;
          payment_id?: string | null;
          provider_id?: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'billing_differences_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      billing_settings: {
        Row: {
          books_closed_until: string | null;
          charge_notice_days: number;
          created_at: string;
          due_days: number;
          how_to_pay: string;
          id: number;
          late_fee: number;
          late_fee_days: number;
          legal_name: string | null;
          number_prefix: string;
          retry_days: number[];
          tax_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          books_closed_until?: string | null;
          charge_notice_days?: number;
          created_at?: string;
          due_days?: number;
          how_to_pay?: string;
          id?: number;
          late_fee?: number;
          late_fee_days?: number;
          legal_name?: string | null;
          number_prefix?: string;
          retry_days?: number[];
          tax_id?: string | null;
          updated_at?: string;
        };
        Update: {
          books_closed_until?: string | null;
          charge_notice_days?: number;
          created_at?: string;
          due_days?: number;
          how_to_pay?: string;
          id?: number;
          late_fee?: number;
          late_fee_days?: number;
          legal_name?: string | null;
          number_prefix?: string;
          retry_days?: number[];
          tax_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      blocks: {
        Row: {
          blocked_id: string;
          blocker_id: string;
          created_at: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id?: string;
          created_at?: string;
          name?: string;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blocks_blocked_id_fkey';
            columns: ['blocked_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'blocks_blocker_id_fkey';
            columns: ['blocker_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      blog_posts: {
        Row: {
          author_id: string | null;
          author_name: string;
          content: string;
          created_at: string;
          excerpt: string;
          featured_image: string | null;
          id: string;
          publish_date: string | null;
          published_at: string | null;
          search_document: unknown;
          slug: string;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured_image?: string | null;
          id?: string;
          publish_date?: string | null;
          published_at?: string | null;
          search_document?: unknown;
          slug?: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured_image?: string | null;
          id?: string;
          publish_date?: string | null;
          published_at?: string | null;
          search_document?: unknown;
          slug?: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      business_categories: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          name_keys: string[];
          names: NonNullable<Json>;
          parent_id: string | null;
          position: number;
          schema_type: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          parent_id?: string | null;
          position?: number;
          schema_type?: string;
          slug: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          parent_id?: string | null;
          position?: number;
          schema_type?: string;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'business_categories_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'business_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      business_managers: {
        Row: {
          added_by: string | null;
          business_id: string;
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_by?: string | null;
          business_id: string;
          created_at?: string;
          role?: string;
          user_id: string;
        };
        Update: {
          added_by?: string | null;
          business_id?: string;
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'business_managers_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      business_profiles: {
        Row: {
          address_line1: string | null;
          address_line2: string | null;
          billing_email: string | null;
          business_subscription_status: string;
          city: string | null;
          country: string;
          created_at: string;
          employee_count: number | null;
          id: string;
          is_tax_exempt: boolean;
          joined_on: string | null;
          legal_name: string | null;
          name: string;
          owner_id: string;
          state: string | null;
          tax_id: string | null;
          updated_at: string;
          zip_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line1?: string | null;
          address_line2?: string | null;
          billing_email?: string | null;
          business_subscription_status?: string;
          city?: string | null;
          country?: string;
          created_at?: string;
          employee_count?: number | null;
          id?: string;
          is_tax_exempt?: boolean;
          joined_on?: string | null;
          legal_name?: string | null;
          name?: string;
          owner_id: string;
          state?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Update: {
          address_line1?: string | null;
          address_line2?: string | null;
          billing_email?: string | null;
          business_subscription_status?: string;
          city?: string | null;
          country?: string;
          created_at?: string;
          employee_count?: number | null;
          id?: string;
          is_tax_exempt?: boolean;
          joined_on?: string | null;
          legal_name?: string | null;
          name?: string;
          owner_id?: string;
          state?: string | null;
          tax_id?: string | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Relationships: [];
      };
      businesses: {
        Row: {
          address: string | null;
          address_line1: string | null;
          address_line2: string | null;
          branch_of: string | null;
          categories: string[];
          city: string | null;
          country: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          email: string | null;
          featured: boolean;
          featured_by_staff: boolean;
          gallery: string[];
          gallery_descriptions: NonNullable<Json>;
          id: string;
          latitude: number | null;
          location: unknown;
          logo_url: string | null;
          longitude: number | null;
          name: string;
          notice: string | null;
          notice_until: string | null;
          open_minutes: unknown;
          opening_hours: NonNullable<Json>;
          organization_id: string | null;
          owner_id: string | null;
          phone: string | null;
          published_at: string | null;
          search_document: unknown;
          show_email: boolean;
          slug: string;
          social_links: string[];
          sort_name: string;
          special_days: unknown;
          special_hours: NonNullable<Json>;
          sponsored: boolean;
          state: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          tagline: string;
          takes_leads: boolean;
          temporarily_closed_until: string | null;
          time_zone: string;
          updated_at: string;
          verified: boolean;
          version: number;
          website: string | null;
          year_founded: number | null;
          zip_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          address_line1?: string | null;
          address_line2?: string | null;
          branch_of?: string | null;
          categories?: string[];
          city?: string | null;
          country?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          email?: string | null;
          featured?: boolean;
          featured_by_staff?: boolean;
          gallery?: string[];
          gallery_descriptions?: NonNullable<Json>;
          id?: string;
          latitude?: number | null;
          location?: unknown;
          logo_url?: string | null;
          longitude?: number | null;
          name: string;
          notice?: string | null;
          notice_until?: string | null;
          open_minutes?: unknown;
          opening_hours?: NonNullable<Json>;
          organization_id?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          published_at?: string | null;
          search_document?: unknown;
          show_email?: boolean;
          slug?: string;
          social_links?: string[];
          sort_name?: string;
          special_days?: unknown;
          special_hours?: NonNullable<Json>;
          sponsored?: boolean;
          state?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          tagline?: string;
          takes_leads?: boolean;
          temporarily_closed_until?: string | null;
          time_zone?: string;
          updated_at?: string;
          verified?: boolean;
          version?: number;
          website?: string | null;
          year_founded?: number | null;
          zip_code?: string | null;
        };
        Update: {
          address?: string | null;
          address_line1?: string | null;
          address_line2?: string | null;
          branch_of?: string | null;
          categories?: string[];
          city?: string | null;
          country?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          email?: string | null;
          featured?: boolean;
          featured_by_staff?: boolean;
          gallery?: string[];
          gallery_descriptions?: NonNullable<Json>;
          id?: string;
          latitude?: number | null;
          location?: unknown;
          logo_url?: string | null;
          longitude?: number | null;
          name?: string;
          notice?: string | null;
          notice_until?: string | null;
          open_minutes?: unknown;
          opening_hours?: NonNullable<Json>;
          organization_id?: string | null;
          owner_id?: string | null;
          phone?: string | null;
          published_at?: string | null;
          search_document?: unknown;
          show_email?: boolean;
          slug?: string;
          social_links?: string[];
          sort_name?: string;
          special_days?: unknown;
          special_hours?: NonNullable<Json>;
          sponsored?: boolean;
          state?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          tagline?: string;
          takes_leads?: boolean;
          temporarily_closed_until?: string | null;
          time_zone?: string;
          updated_at?: string;
          verified?: boolean;
          version?: number;
          website?: string | null;
          year_founded?: number | null;
          zip_code?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'businesses_branch_of_fkey';
            columns: ['branch_of'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'businesses_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      change_requests: {
        Row: {
          accepted_fields: string[] | null;
          base_version: number;
          business_id: string;
          corrected_patch: Json | null;
          created_at: string;
          id: string;
          note: string | null;
          patch: NonNullable<Json>;
          requested_by: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_fields?: string[] | null;
          base_version?: number;
          business_id: string;
          corrected_patch?: Json | null;
          created_at?: string;
          id?: string;
          note?: string | null;
          patch: NonNullable<Json>;
          requested_by?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          updated_at?: string;
        };
        Update: {
          accepted_fields?: string[] | null;
          base_version?: number;
          business_id?: string;
          corrected_patch?: Json | null;
          created_at?: string;
          id?: string;
          note?: string | null;
          patch?: NonNullable<Json>;
          requested_by?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'change_requests_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      check_ins: {
        Row: {
          action: string;
          created_at: string;
          device_id: string | null;
          door: string;
          event_id: string;
          id: string;
          method: string;
          occurred_at: string;
          occurrence_id: string;
          outcome: string;
          reason: string | null;
          recorded_by: string | null;
          registration_id: string | null;
          undone_at: string | null;
          was_offline: boolean;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          created_at?: string;
          device_id?: string | null;
          door?: string;
          event_id: string;
          id: string;
          method?: string;
          occurred_at?: string;
          occurrence_id: string;
          outcome: string;
          reason?: string | null;
          recorded_by?: string | null;
          registration_id?: string | null;
          undone_at?: string | null;
          was_offline?: boolean;
        };
        Update: {
          action?: string;
          created_at?: string;
          device_id?: string | null;
          door?: string;
          event_id?: string;
          id?: string;
          method?: string;
          occurred_at?: string;
          occurrence_id?: string;
          outcome?: string;
          reason?: string | null;
          recorded_by?: string | null;
          registration_id?: string | null;
          undone_at?: string | null;
          was_offline?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'check_ins_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'check_ins_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'check_ins_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'check_ins_registration_id_fkey';
            columns: ['registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
        ];
      };
      claims: {
        Row: {
          business_id: string;
          claimant_id: string;
          created_at: string;
          evidence_paths: string[];
          id: string;
          message: string;
          method: string;
          method_target: string | null;
          position: string;
          previous_owner_id: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          business_id: string;
          claimant_id?: string;
          created_at?: string;
          evidence_paths?: string[];
          id?: string;
          message?: string;
          method: string;
          method_target?: string | null;
          position?: string;
          previous_owner_id?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          updated_at?: string;
        };
        Update: {
          business_id?: string;
          claimant_id?: string;
          created_at?: string;
          evidence_paths?: string[];
          id?: string;
          message?: string;
          method?: string;
          method_target?: string | null;
          position?: string;
          previous_owner_id?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'claims_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      community_profiles: {
        Row: {
          about: string;
          ask_me: string;
          audience: string;
          categories: string[];
          created_at: string;
          derived_at: string;
          field_audiences: NonNullable<Json>;
          headline: string;
          is_active: boolean;
          is_on_listings: boolean;
          languages: string[];
          links: string[];
          looking_for: string;
          name: string;
          organization_ids: string[];
          organizations: NonNullable<Json>;
          pronouns: string;
          search_document: unknown;
          skill_keys: string[];
          skills: string[];
          slug: string;
          sort_name: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string;
          ask_me?: string;
          audience?: string;
          categories?: string[];
          created_at?: string;
          derived_at?: string;
          field_audiences?: NonNullable<Json>;
          headline?: string;
          is_active?: boolean;
          is_on_listings?: boolean;
          languages?: string[];
          links?: string[];
          looking_for?: string;
          name?: string;
          organization_ids?: string[];
          organizations?: NonNullable<Json>;
          pronouns?: string;
          search_document?: unknown;
          skill_keys?: string[];
          skills?: string[];
          slug?: string;
          sort_name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          about?: string;
          ask_me?: string;
          audience?: string;
          categories?: string[];
          created_at?: string;
          derived_at?: string;
          field_audiences?: NonNullable<Json>;
          headline?: string;
          is_active?: boolean;
          is_on_listings?: boolean;
          languages?: string[];
          links?: string[];
          looking_for?: string;
          name?: string;
          organization_ids?: string[];
          organizations?: NonNullable<Json>;
          pronouns?: string;
          search_document?: unknown;
          skill_keys?: string[];
          skills?: string[];
          slug?: string;
          sort_name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'community_profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      connection_requests: {
        Row: {
          asked_id: string;
          asker_id: string;
          created_at: string;
          declined_at: string | null;
          note: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_id: string;
          asker_id: string;
          created_at?: string;
          declined_at?: string | null;
          note?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          asked_id?: string;
          asker_id?: string;
          created_at?: string;
          declined_at?: string | null;
          note?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'connection_requests_asked_id_fkey';
            columns: ['asked_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'connection_requests_asker_id_fkey';
            columns: ['asker_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      connections: {
        Row: {
          created_at: string;
          other_id: string;
          person_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          other_id: string;
          person_id: string;
        };
        Update: {
          created_at?: string;
          other_id?: string;
          person_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'connections_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'connections_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      credit_notes: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          id: string;
          invoice_id: string;
          issued_on: string;
          number: string;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          invoice_id: string;
          issued_on: string;
          number: string;
          reason: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          invoice_id?: string;
          issued_on?: string;
          number?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
        ];
      };
      custom_values: {
        Row: {
          business_id: string | null;
          entity: string;
          entity_id: string;
          field_id: string;
          organization_id: string | null;
          updated_at: string;
          user_id: string | null;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          business_id?: string | null;
          entity?: never;
          entity_id?: never;
          field_id: string;
          organization_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          value: NonNullable<Json>;
        };
        Update: {
          business_id?: string | null;
          entity?: never;
          entity_id?: never;
          field_id?: string;
          organization_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          value?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'custom_values_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'custom_values_field_id_fkey';
            columns: ['field_id'];
            isOneToOne: false;
            referencedRelation: 'form_fields';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'custom_values_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'custom_values_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      deal_codes: {
        Row: {
          deal_id: string;
          shared_code: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          deal_id: string;
          shared_code: string;
          updated_at?: string;
        };
        Update: {
          deal_id?: string;
          shared_code?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deal_codes_deal_id_fkey';
            columns: ['deal_id'];
            isOneToOne: true;
            referencedRelation: 'active_deals';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'deal_codes_deal_id_fkey';
            columns: ['deal_id'];
            isOneToOne: true;
            referencedRelation: 'deals';
            referencedColumns: ['id'];
          },
        ];
      };
      deal_redemptions: {
        Row: {
          code: string;
          created_at: string;
          deal_id: string;
          id: string;
          redeemed_at: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          created_at?: string;
          deal_id: string;
          id?: string;
          redeemed_at?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          user_id: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          deal_id?: string;
          id?: string;
          redeemed_at?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deal_redemptions_deal_id_fkey';
            columns: ['deal_id'];
            isOneToOne: false;
            referencedRelation: 'active_deals';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'deal_redemptions_deal_id_fkey';
            columns: ['deal_id'];
            isOneToOne: false;
            referencedRelation: 'deals';
            referencedColumns: ['id'];
          },
        ];
      };
      deals: {
        Row: {
          business_id: string | null;
          claimed_count: number;
          code_type: string;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string;
          discount_kind: string | null;
          discount_value: number | null;
          featured: boolean;
          featured_by_staff: boolean;
          id: string;
          image_url: string | null;
          month_submissions: number;
          per_person_limit: number;
          publish_from: string;
          publish_until: string | null;
          published_at: string | null;
          quantity: number | null;
          search_document: unknown;
          slug: string;
          sponsored: boolean;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          submitted_at: string | null;
          tagline: string;
          terms: string;
          title: string;
          updated_at: string;
          valid_from: string;
          valid_until: string;
          visibility: string;
        };
        ComputedFields: never;
        Insert: {
          business_id?: string | null;
          claimed_count?: number;
          code_type?: string;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string;
          discount_kind?: string | null;
          discount_value?: number | null;
          featured?: boolean;
          featured_by_staff?: boolean;
          id?: string;
          image_url?: string | null;
          month_submissions?: number;
          per_person_limit?: number;
          publish_from?: string;
          publish_until?: string | null;
          published_at?: string | null;
          quantity?: number | null;
          search_document?: unknown;
          slug?: string;
          sponsored?: boolean;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          tagline?: string;
          terms?: string;
          title: string;
          updated_at?: string;
          valid_from?: string;
          valid_until: string;
          visibility?: string;
        };
        Update: {
          business_id?: string | null;
          claimed_count?: number;
          code_type?: string;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string;
          discount_kind?: string | null;
          discount_value?: number | null;
          featured?: boolean;
          featured_by_staff?: boolean;
          id?: string;
          image_url?: string | null;
          month_submissions?: number;
          per_person_limit?: number;
          publish_from?: string;
          publish_until?: string | null;
          published_at?: string | null;
          quantity?: number | null;
          search_document?: unknown;
          slug?: string;
          sponsored?: boolean;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          tagline?: string;
          terms?: string;
          title?: string;
          updated_at?: string;
          valid_from?: string;
          valid_until?: string;
          visibility?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deals_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      deposits: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          deposited_on: string;
          fees: number;
          id: string;
          kind: string;
          note: string;
          payment_count: number;
          undone_at: string | null;
          undone_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          deposited_on: string;
          fees?: number;
          id?: string;
          kind?: string;
          note?: string;
          payment_count?: number;
          undone_at?: string | null;
          undone_reason?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          deposited_on?: string;
          fees?: number;
          id?: string;
          kind?: string;
          note?: string;
          payment_count?: number;
          undone_at?: string | null;
          undone_reason?: string | null;
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          amount: number;
          closed_at: string | null;
          id: string;
          opened_at: string;
          payment_id: string;
          provider_dispute_id: string;
          reason: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          closed_at?: string | null;
          id?: string;
          opened_at?: string;
          payment_id: string;
          provider_dispute_id: string;
          reason?: string | null;
          status: string;
        };
        Update: {
          amount?: number;
          closed_at?: string | null;
          id?: string;
          opened_at?: string;
          payment_id?: string;
          provider_dispute_id?: string;
          reason?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disputes_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      event_access: {
        Row: {
          event_id: string;
          online_url: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          event_id: string;
          online_url: string;
          updated_at?: string;
        };
        Update: {
          event_id?: string;
          online_url?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_access_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      event_add_ons: {
        Row: {
          account_id: string;
          archived_at: string | null;
          created_at: string;
          description: string;
          event_id: string;
          id: string;
          max_per_order: number;
          name: string;
          options: string[];
          position: number;
          price: number;
          quantity: number | null;
          tax_rate_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string;
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          event_id: string;
          id?: string;
          max_per_order?: number;
          name: string;
          options?: string[];
          position?: number;
          price?: number;
          quantity?: number | null;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Update: {
          account_id?: string;
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          event_id?: string;
          id?: string;
          max_per_order?: number;
          name?: string;
          options?: string[];
          position?: number;
          price?: number;
          quantity?: number | null;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_add_ons_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_add_ons_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_add_ons_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      event_categories: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          name_keys: string[];
          names: NonNullable<Json>;
          position: number;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          position?: number;
          slug: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          position?: number;
          slug?: string;
        };
        Relationships: [];
      };
      event_messages: {
        Row: {
          audience: string;
          body: string;
          created_at: string;
          event_id: string;
          id: string;
          occurrence_id: string | null;
          receivers: number;
          sent_by: string | null;
          subject: string;
          ticket_type_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          audience: string;
          body: string;
          created_at?: string;
          event_id: string;
          id: string;
          occurrence_id?: string | null;
          receivers: number;
          sent_by?: string | null;
          subject: string;
          ticket_type_id?: string | null;
        };
        Update: {
          audience?: string;
          body?: string;
          created_at?: string;
          event_id?: string;
          id?: string;
          occurrence_id?: string | null;
          receivers?: number;
          sent_by?: string | null;
          subject?: string;
          ticket_type_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'event_messages_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_messages_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_messages_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_messages_ticket_type_id_fkey';
            columns: ['ticket_type_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_types';
            referencedColumns: ['id'];
          },
        ];
      };
      event_occurrences: {
        Row: {
          ends_at: string;
          event_id: string;
          id: string;
          is_exception: boolean;
          original_date: string;
          reason: string | null;
          sequence: number;
          starts_at: string;
          status: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          ends_at: string;
          event_id: string;
          id?: string;
          is_exception?: boolean;
          original_date: string;
          reason?: string | null;
          sequence?: number;
          starts_at: string;
          status?: string;
          updated_at?: string;
        };
        Update: {
          ends_at?: string;
          event_id?: string;
          id?: string;
          is_exception?: boolean;
          original_date?: string;
          reason?: string | null;
          sequence?: number;
          starts_at?: string;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_occurrences_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      event_registrations: {
        Row: {
          attended_at: string | null;
          attendee_email: string | null;
          attendee_name: string;
          created_at: string;
          event_id: string;
          given_at: string | null;
          guest_language: string;
          guests: number;
          held_until: string | null;
          id: string;
          is_listed: boolean;
          number: number;
          occurrence_id: string;
          offered_until: string | null;
          order_id: string | null;
          seat: number;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          table_id: string | null;
          ticket_id: string | null;
          updated_at: string;
          user_id: string | null;
          wanted_quantity: number | null;
          wanted_type_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attended_at?: string | null;
          attendee_email?: string | null;
          attendee_name?: string;
          created_at?: string;
          event_id: string;
          given_at?: string | null;
          guest_language?: string;
          guests?: number;
          held_until?: string | null;
          id?: string;
          is_listed?: boolean;
          number?: never;
          occurrence_id: string;
          offered_until?: string | null;
          order_id?: string | null;
          seat?: number;
          status: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          table_id?: string | null;
          ticket_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          wanted_quantity?: number | null;
          wanted_type_id?: string | null;
        };
        Update: {
          attended_at?: string | null;
          attendee_email?: string | null;
          attendee_name?: string;
          created_at?: string;
          event_id?: string;
          given_at?: string | null;
          guest_language?: string;
          guests?: number;
          held_until?: string | null;
          id?: string;
          is_listed?: boolean;
          number?: never;
          occurrence_id?: string;
          offered_until?: string | null;
          order_id?: string | null;
          seat?: number;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          table_id?: string | null;
          ticket_id?: string | null;
          updated_at?: string;
          user_id?: string | null;
          wanted_quantity?: number | null;
          wanted_type_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_table_id_fkey';
            columns: ['table_id'];
            isOneToOne: false;
            referencedRelation: 'event_tables';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'tickets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_wanted_type_id_fkey';
            columns: ['wanted_type_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_types';
            referencedColumns: ['id'];
          },
        ];
      };
      event_sponsors: {
        Row: {
          business_id: string | null;
          event_id: string;
          id: string;
          level: string;
          logo_url: string | null;
          name: string | null;
          position: number;
          website_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          business_id?: string | null;
          event_id: string;
          id?: string;
          level?: string;
          logo_url?: string | null;
          name?: string | null;
          position: number;
          website_url?: string | null;
        };
        Update: {
          business_id?: string | null;
          event_id?: string;
          id?: string;
          level?: string;
          logo_url?: string | null;
          name?: string | null;
          position?: number;
          website_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'event_sponsors_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_sponsors_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      event_tables: {
        Row: {
          event_id: string;
          id: string;
          name: string;
          position: number;
          seats: number;
        };
        ComputedFields: never;
        Insert: {
          event_id: string;
          id?: string;
          name: string;
          position: number;
          seats: number;
        };
        Update: {
          event_id?: string;
          id?: string;
          name?: string;
          position?: number;
          seats?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'event_tables_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      event_templates: {
        Row: {
          business_id: string | null;
          created_at: string;
          created_by: string | null;
          id: string;
          name: string;
          setup: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          business_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          id: string;
          name: string;
          setup: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          business_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name?: string;
          setup?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_templates_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      event_ticketing: {
        Row: {
          allows_invoice: boolean;
          allows_transfer: boolean;
          created_at: string;
          event_id: string;
          max_tickets: number;
          note: string;
          refund_fee: number;
          refund_hours: number | null;
          shows_attendees: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          allows_invoice?: boolean;
          allows_transfer?: boolean;
          created_at?: string;
          event_id: string;
          max_tickets?: number;
          note?: string;
          refund_fee?: number;
          refund_hours?: number | null;
          shows_attendees?: boolean;
          updated_at?: string;
        };
        Update: {
          allows_invoice?: boolean;
          allows_transfer?: boolean;
          created_at?: string;
          event_id?: string;
          max_tickets?: number;
          note?: string;
          refund_fee?: number;
          refund_hours?: number | null;
          shows_attendees?: boolean;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_ticketing_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      events: {
        Row: {
          address_line1: string | null;
          all_day: boolean;
          approval_status: string;
          attendance_mode: string;
          business_id: string | null;
          capacity: number | null;
          categories: string[];
          city: string | null;
          cost: string | null;
          created_at: string;
          created_by: string | null;
          description: string;
          ends_at: string;
          exdates: string[];
          featured: boolean;
          featured_by_staff: boolean;
          id: string;
          image_url: string | null;
          latitude: number | null;
          longitude: number | null;
          max_guests: number;
          members_only: boolean;
          month_submissions: number;
          offer_hours: number;
          previous_starts_at: string | null;
          price_amount: number | null;
          price_currency: string;
          published_at: string | null;
          registration_closes_at: string | null;
          registration_mode: string;
          registration_opens_at: string | null;
          registration_url: string | null;
          rrule: string | null;
          search_document: unknown;
          sequence: number;
          slug: string;
          sponsored: boolean;
          starts_at: string;
          state: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          submitted_at: string | null;
          summary: string;
          time_zone: string;
          title: string;
          updated_at: string;
          venue_name: string | null;
          waitlist_enabled: boolean;
          zip_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line1?: string | null;
          all_day?: boolean;
          approval_status?: string;
          attendance_mode?: string;
          business_id?: string | null;
          capacity?: number | null;
          categories?: string[];
          city?: string | null;
          cost?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          ends_at: string;
          exdates?: string[];
          featured?: boolean;
          featured_by_staff?: boolean;
          id?: string;
          image_url?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          max_guests?: number;
          members_only?: boolean;
          month_submissions?: number;
          offer_hours?: number;
          previous_starts_at?: string | null;
          price_amount?: number | null;
          price_currency?: string;
          published_at?: string | null;
          registration_closes_at?: string | null;
          registration_mode?: string;
          registration_opens_at?: string | null;
          registration_url?: string | null;
          rrule?: string | null;
          search_document?: unknown;
          sequence?: number;
          slug?: string;
          sponsored?: boolean;
          starts_at: string;
          state?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          summary?: string;
          time_zone?: string;
          title: string;
          updated_at?: string;
          venue_name?: string | null;
          waitlist_enabled?: boolean;
          zip_code?: string | null;
        };
        Update: {
          address_line1?: string | null;
          all_day?: boolean;
          approval_status?: string;
          attendance_mode?: string;
          business_id?: string | null;
          capacity?: number | null;
          categories?: string[];
          city?: string | null;
          cost?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          ends_at?: string;
          exdates?: string[];
          featured?: boolean;
          featured_by_staff?: boolean;
          id?: string;
          image_url?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          max_guests?: number;
          members_only?: boolean;
          month_submissions?: number;
          offer_hours?: number;
          previous_starts_at?: string | null;
          price_amount?: number | null;
          price_currency?: string;
          published_at?: string | null;
          registration_closes_at?: string | null;
          registration_mode?: string;
          registration_opens_at?: string | null;
          registration_url?: string | null;
          rrule?: string | null;
          search_document?: unknown;
          sequence?: number;
          slug?: string;
          sponsored?: boolean;
          starts_at?: string;
          state?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          summary?: string;
          time_zone?: string;
          title?: string;
          updated_at?: string;
          venue_name?: string | null;
          waitlist_enabled?: boolean;
          zip_code?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'events_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      feature_periods: {
        Row: {
          ends_at: string | null;
          entity: string;
          has_begun: boolean;
          id: string;
          item_id: string;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          ends_at?: string | null;
          entity: string;
          has_begun?: boolean;
          id?: string;
          item_id: string;
          starts_at?: string;
        };
        Update: {
          ends_at?: string | null;
          entity?: string;
          has_begun?: boolean;
          id?: string;
          item_id?: string;
          starts_at?: string;
        };
        Relationships: [];
      };
      fee_items: {
        Row: {
          account_id: string;
          allows_own: boolean;
          amount: number | null;
          created_at: string;
          description: string;
          id: string;
          is_listed: boolean;
          is_open: boolean;
          kind: string;
          max_amount: number;
          member_amount: number | null;
          min_amount: number;
          name: string;
          open_until: string | null;
          position: number;
          reference_label: string | null;
          slug: string;
          suggested: number[];
          tax_rate_id: string | null;
          thanks: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string;
          allows_own?: boolean;
          amount?: number | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_listed?: boolean;
          is_open?: boolean;
          kind?: string;
          max_amount?: number;
          member_amount?: number | null;
          min_amount?: number;
          name: string;
          open_until?: string | null;
          position?: number;
          reference_label?: string | null;
          slug: string;
          suggested?: number[];
          tax_rate_id?: string | null;
          thanks?: string;
          updated_at?: string;
        };
        Update: {
          account_id?: string;
          allows_own?: boolean;
          amount?: number | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_listed?: boolean;
          is_open?: boolean;
          kind?: string;
          max_amount?: number;
          member_amount?: number | null;
          min_amount?: number;
          name?: string;
          open_until?: string | null;
          position?: number;
          reference_label?: string | null;
          slug?: string;
          suggested?: number[];
          tax_rate_id?: string | null;
          thanks?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fee_items_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fee_items_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      fee_payments: {
        Row: {
          amount: number;
          created_at: string;
          email: string;
          fee_item_id: string;
          id: string;
          invoice_id: string | null;
          is_member_price: boolean;
          language: string;
          name: string;
          organization_id: string | null;
          paid_at: string | null;
          reference: string | null;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          email: string;
          fee_item_id: string;
          id?: string;
          invoice_id?: string | null;
          is_member_price?: boolean;
          language?: string;
          name: string;
          organization_id?: string | null;
          paid_at?: string | null;
          reference?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          email?: string;
          fee_item_id?: string;
          id?: string;
          invoice_id?: string | null;
          is_member_price?: boolean;
          language?: string;
          name?: string;
          organization_id?: string | null;
          paid_at?: string | null;
          reference?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'fee_payments_fee_item_id_fkey';
            columns: ['fee_item_id'];
            isOneToOne: false;
            referencedRelation: 'fee_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fee_payments_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fee_payments_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      form_fields: {
        Row: {
          archived_at: string | null;
          asked_of: string;
          condition: Json | null;
          created_at: string;
          form_id: string;
          help: string;
          id: string;
          is_filter: boolean;
          is_required: boolean;
          label: string;
          options: NonNullable<Json>;
          position: number;
          section: string;
          settings: NonNullable<Json>;
          translations: NonNullable<Json>;
          type: string;
          updated_at: string;
          visibility: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          asked_of?: string;
          condition?: Json | null;
          created_at?: string;
          form_id: string;
          help?: string;
          id?: string;
          is_filter?: boolean;
          is_required?: boolean;
          label: string;
          options?: NonNullable<Json>;
          position?: number;
          section?: string;
          settings?: NonNullable<Json>;
          translations?: NonNullable<Json>;
          type: string;
          updated_at?: string;
          visibility?: string;
        };
        Update: {
          archived_at?: string | null;
          asked_of?: string;
          condition?: Json | null;
          created_at?: string;
          form_id?: string;
          help?: string;
          id?: string;
          is_filter?: boolean;
          is_required?: boolean;
          label?: string;
          options?: NonNullable<Json>;
          position?: number;
          section?: string;
          settings?: NonNullable<Json>;
          translations?: NonNullable<Json>;
          type?: string;
          updated_at?: string;
          visibility?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'form_fields_form_id_fkey';
            columns: ['form_id'];
            isOneToOne: false;
            referencedRelation: 'forms';
            referencedColumns: ['id'];
          },
        ];
      };
      form_files: {
        Row: {
          belongs_to: string | null;
          created_at: string;
          field_id: string;
          id: string;
          name: string;
          size: number;
          type: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          belongs_to?: string | null;
          created_at?: string;
          field_id: string;
          id?: string;
          name: string;
          size: number;
          type: string;
          user_id?: string | null;
        };
        Update: {
          belongs_to?: string | null;
          created_at?: string;
          field_id?: string;
          id?: string;
          name?: string;
          size?: number;
          type?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'form_files_field_id_fkey';
            columns: ['field_id'];
            isOneToOne: false;
            referencedRelation: 'form_fields';
            referencedColumns: ['id'];
          },
        ];
      };
      form_responses: {
        Row: {
          answers: NonNullable<Json>;
          application_id: string | null;
          created_at: string;
          email: string | null;
          form_id: string;
          id: string;
          invoice_id: string | null;
          language: string;
          registration_id: string | null;
          status: string;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          answers?: NonNullable<Json>;
          application_id?: string | null;
          created_at?: string;
          email?: string | null;
          form_id: string;
          id?: string;
          invoice_id?: string | null;
          language?: string;
          registration_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          answers?: NonNullable<Json>;
          application_id?: string | null;
          created_at?: string;
          email?: string | null;
          form_id?: string;
          id?: string;
          invoice_id?: string | null;
          language?: string;
          registration_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'form_responses_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'membership_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'form_responses_form_id_fkey';
            columns: ['form_id'];
            isOneToOne: false;
            referencedRelation: 'forms';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'form_responses_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'form_responses_registration_id_fkey';
            columns: ['registration_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
        ];
      };
      forms: {
        Row: {
          archived_at: string | null;
          asks_email: string;
          closes_at: string | null;
          confirmation: string;
          confirmation_translations: NonNullable<Json>;
          created_at: string;
          description: string;
          event_id: string | null;
          id: string;
          max_responses: number | null;
          notify: boolean;
          one_per_person: boolean;
          opens_at: string | null;
          purpose: string;
          revision: number;
          slug: string;
          status: string;
          title: string;
          translations: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          asks_email?: string;
          closes_at?: string | null;
          confirmation?: string;
          confirmation_translations?: NonNullable<Json>;
          created_at?: string;
          description?: string;
          event_id?: string | null;
          id?: string;
          max_responses?: number | null;
          notify?: boolean;
          one_per_person?: boolean;
          opens_at?: string | null;
          purpose: string;
          revision?: number;
          slug: string;
          status?: string;
          title: string;
          translations?: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          asks_email?: string;
          closes_at?: string | null;
          confirmation?: string;
          confirmation_translations?: NonNullable<Json>;
          created_at?: string;
          description?: string;
          event_id?: string | null;
          id?: string;
          max_responses?: number | null;
          notify?: boolean;
          one_per_person?: boolean;
          opens_at?: string | null;
          purpose?: string;
          revision?: number;
          slug?: string;
          status?: string;
          title?: string;
          translations?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'forms_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      group_members: {
        Row: {
          created_at: string;
          ends_on: string | null;
          group_id: string;
          id: string;
          left_at: string | null;
          removed_by: string | null;
          role: string;
          starts_on: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_on?: string | null;
          group_id: string;
          id?: string;
          left_at?: string | null;
          removed_by?: string | null;
          role?: string;
          starts_on?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ends_on?: string | null;
          group_id?: string;
          id?: string;
          left_at?: string | null;
          removed_by?: string | null;
          role?: string;
          starts_on?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_members_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_members_removed_by_fkey';
            columns: ['removed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      group_preferences: {
        Row: {
          emails: string;
          group_id: string;
          is_listed: boolean;
          noticed_sequence: number;
          read_sequence: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          emails?: string;
          group_id: string;
          is_listed?: boolean;
          noticed_sequence?: number;
          read_sequence?: number;
          user_id: string;
        };
        Update: {
          emails?: string;
          group_id?: string;
          is_listed?: boolean;
          noticed_sequence?: number;
          read_sequence?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_preferences_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_preferences_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      group_requests: {
        Row: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          group_id: string;
          id: string;
          invited_by: string | null;
          note: string;
          origin: string;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          group_id: string;
          id?: string;
          invited_by?: string | null;
          note?: string;
          origin: string;
          status?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          group_id?: string;
          id?: string;
          invited_by?: string | null;
          note?: string;
          origin?: string;
          status?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_requests_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_requests_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_requests_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      groups: {
        Row: {
          admission: string;
          archived_at: string | null;
          created_at: string;
          description: string;
          id: string;
          is_public: boolean;
          kind: string;
          name: string;
          shows_roster: boolean;
          slug: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          admission?: string;
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_public?: boolean;
          kind?: string;
          name: string;
          shows_roster?: boolean;
          slug?: string;
          updated_at?: string;
        };
        Update: {
          admission?: string;
          archived_at?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_public?: boolean;
          kind?: string;
          name?: string;
          shows_roster?: boolean;
          slug?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      import_rows: {
        Row: {
          address_key: string | null;
          business_id: string;
          business_version: number | null;
          duplicate_line: number | null;
          duplicate_of: string | null;
          errors: NonNullable<Json>;
          fields: NonNullable<Json>;
          import_id: string;
          line: number;
          name_key: string | null;
          phone_key: string | null;
          state: string;
          website_key: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_key?: string | null;
          business_id?: string;
          business_version?: number | null;
          duplicate_line?: number | null;
          duplicate_of?: string | null;
          errors?: NonNullable<Json>;
          fields: NonNullable<Json>;
          import_id: string;
          line: number;
          name_key?: string | null;
          phone_key?: string | null;
          state: string;
          website_key?: string | null;
        };
        Update: {
          address_key?: string | null;
          business_id?: string;
          business_version?: number | null;
          duplicate_line?: number | null;
          duplicate_of?: string | null;
          errors?: NonNullable<Json>;
          fields?: NonNullable<Json>;
          import_id?: string;
          line?: number;
          name_key?: string | null;
          phone_key?: string | null;
          state?: string;
          website_key?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'import_rows_import_id_fkey';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'imports';
            referencedColumns: ['id'];
          },
        ];
      };
      imports: {
        Row: {
          created_at: string;
          created_by: string | null;
          created_categories: string[];
          file_name: string;
          id: string;
          listing_status: string;
          mapping: NonNullable<Json>;
          status: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          created_categories?: string[];
          file_name: string;
          id?: string;
          listing_status?: string;
          mapping: NonNullable<Json>;
          status?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          created_categories?: string[];
          file_name?: string;
          id?: string;
          listing_status?: string;
          mapping?: NonNullable<Json>;
          status?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      introductions: {
        Row: {
          connected_at: string | null;
          created_at: string;
          first_answer: boolean | null;
          first_id: string;
          id: string;
          introducer_id: string;
          note: string;
          second_answer: boolean | null;
          second_id: string;
        };
        ComputedFields: never;
        Insert: {
          connected_at?: string | null;
          created_at?: string;
          first_answer?: boolean | null;
          first_id: string;
          id?: string;
          introducer_id: string;
          note?: string;
          second_answer?: boolean | null;
          second_id: string;
        };
        Update: {
          connected_at?: string | null;
          created_at?: string;
          first_answer?: boolean | null;
          first_id?: string;
          id?: string;
          introducer_id?: string;
          note?: string;
          second_answer?: boolean | null;
          second_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'introductions_first_id_fkey';
            columns: ['first_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'introductions_introducer_id_fkey';
            columns: ['introducer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'introductions_second_id_fkey';
            columns: ['second_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_lines: {
        Row: {
          account_id: string;
          description: string;
          id: string;
          invoice_id: string;
          is_plan_change: boolean;
          kind: string;
          net_amount: number;
          period_from: string | null;
          period_until: string | null;
          plan_id: string | null;
          plan_price: number | null;
          position: number;
          quantity: number;
          second_tax_rate_id: string | null;
          tax_amount: number;
          tax_rate_id: string | null;
          taxes: NonNullable<Json>;
          unit_amount: number;
        };
        ComputedFields: never;
        Insert: {
          account_id: string;
          description: string;
          id?: string;
          invoice_id: string;
          is_plan_change?: boolean;
          kind: string;
          net_amount?: number;
          period_from?: string | null;
          period_until?: string | null;
          plan_id?: string | null;
          plan_price?: number | null;
          position?: number;
          quantity?: number;
          second_tax_rate_id?: string | null;
          tax_amount?: number;
          tax_rate_id?: string | null;
          taxes?: NonNullable<Json>;
          unit_amount: number;
        };
        Update: {
          account_id?: string;
          description?: string;
          id?: string;
          invoice_id?: string;
          is_plan_change?: boolean;
          kind?: string;
          net_amount?: number;
          period_from?: string | null;
          period_until?: string | null;
          plan_id?: string | null;
          plan_price?: number | null;
          position?: number;
          quantity?: number;
          second_tax_rate_id?: string | null;
          tax_amount?: number;
          tax_rate_id?: string | null;
          taxes?: NonNullable<Json>;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_lines_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_lines_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_lines_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_lines_second_tax_rate_id_fkey';
            columns: ['second_tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_lines_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      invoices: {
        Row: {
          amount_credited: number;
          amount_due: number;
          amount_paid: number;
          bill_to: NonNullable<Json>;
          charge_attempts: number;
          closed_reason: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          due_on: string | null;
          guest_email: string | null;
          guest_language: string;
          id: string;
          is_waived: boolean;
          issued_on: string | null;
          late_fee_for: string | null;
          next_charge_at: string | null;
          note: string;
          number: string | null;
          organization_id: string | null;
          paid_at: string | null;
          payable_until: string | null;
          status: string;
          subscription_id: string | null;
          subtotal: number;
          tax: number;
          total: number;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_credited?: number;
          amount_due?: never;
          amount_paid?: number;
          bill_to?: NonNullable<Json>;
          charge_attempts?: number;
          closed_reason?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency: string;
          due_on?: string | null;
          guest_email?: string | null;
          guest_language?: string;
          id?: string;
          is_waived?: boolean;
          issued_on?: string | null;
          late_fee_for?: string | null;
          next_charge_at?: string | null;
          note?: string;
          number?: string | null;
          organization_id?: string | null;
          paid_at?: string | null;
          payable_until?: string | null;
          status?: string;
          subscription_id?: string | null;
          subtotal?: number;
          tax?: number;
          total?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          amount_credited?: number;
          amount_due?: never;
          amount_paid?: number;
          bill_to?: NonNullable<Json>;
          charge_attempts?: number;
          closed_reason?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          due_on?: string | null;
          guest_email?: string | null;
          guest_language?: string;
          id?: string;
          is_waived?: boolean;
          issued_on?: string | null;
          late_fee_for?: string | null;
          next_charge_at?: string | null;
          note?: string;
          number?: string | null;
          organization_id?: string | null;
          paid_at?: string | null;
          payable_until?: string | null;
          status?: string;
          subscription_id?: string | null;
          subtotal?: number;
          tax?: number;
          total?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_late_fee_for_fkey';
            columns: ['late_fee_for'];
            isOneToOne: true;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      job_alerts: {
        Row: {
          category: string;
          checked_at: string;
          created_at: string;
          frequency: string;
          id: string;
          job_type: string;
          last_sent_at: string | null;
          q: string;
          remote: boolean;
          salary_min: number;
          token: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          category?: string;
          checked_at?: string;
          created_at?: string;
          frequency?: string;
          id?: string;
          job_type?: string;
          last_sent_at?: string | null;
          q?: string;
          remote?: boolean;
          salary_min?: number;
          token?: string;
          user_id?: string;
        };
        Update: {
          category?: string;
          checked_at?: string;
          created_at?: string;
          frequency?: string;
          id?: string;
          job_type?: string;
          last_sent_at?: string | null;
          q?: string;
          remote?: boolean;
          salary_min?: number;
          token?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      job_application_notes: {
        Row: {
          application_id: string;
          author_id: string | null;
          author_name: string;
          created_at: string;
          id: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          application_id: string;
          author_id?: string | null;
          author_name?: string;
          created_at?: string;
          id?: string;
          text: string;
        };
        Update: {
          application_id?: string;
          author_id?: string | null;
          author_name?: string;
          created_at?: string;
          id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'job_application_notes_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      job_applications: {
        Row: {
          answer: string;
          applicant_id: string;
          business_id: string;
          created_at: string;
          email: string;
          file_name: string;
          file_path: string | null;
          former_owner_id: string | null;
          id: string;
          job_id: string;
          message: string;
          name: string;
          phone: string;
          status: string;
          status_changed_at: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string;
          applicant_id?: string;
          business_id?: string;
          created_at?: string;
          email: string;
          file_name?: string;
          file_path?: string | null;
          former_owner_id?: string | null;
          id?: string;
          job_id: string;
          message?: string;
          name: string;
          phone?: string;
          status?: string;
          status_changed_at?: string;
          updated_at?: string;
        };
        Update: {
          answer?: string;
          applicant_id?: string;
          business_id?: string;
          created_at?: string;
          email?: string;
          file_name?: string;
          file_path?: string | null;
          former_owner_id?: string | null;
          id?: string;
          job_id?: string;
          message?: string;
          name?: string;
          phone?: string;
          status?: string;
          status_changed_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'job_applications_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_applications_job_id_fkey';
            columns: ['job_id'];
            isOneToOne: false;
            referencedRelation: 'active_jobs';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_applications_job_id_fkey';
            columns: ['job_id'];
            isOneToOne: false;
            referencedRelation: 'jobs';
            referencedColumns: ['id'];
          },
        ];
      };
      job_categories: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          name_keys: string[];
          names: NonNullable<Json>;
          position: number;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          position?: number;
          slug: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          position?: number;
          slug?: string;
        };
        Relationships: [];
      };
      jobs: {
        Row: {
          applicant_location: string | null;
          application_url: string | null;
          apply_by_form: boolean;
          business_id: string | null;
          categories: string[];
          contact_email: string | null;
          created_at: string;
          description: string;
          expire_date: string;
          featured: boolean;
          featured_by_staff: boolean;
          featured_image: string | null;
          id: string;
          is_remote: boolean;
          job_type: string;
          location: string;
          month_submissions: number;
          posted_by: string | null;
          published_at: string | null;
          requirements: string;
          salary_currency: string;
          salary_max: number | null;
          salary_min: number | null;
          salary_range: string;
          salary_unit: string | null;
          search_document: unknown;
          slug: string;
          sponsored: boolean;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          submitted_at: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          applicant_location?: string | null;
          application_url?: string | null;
          apply_by_form?: boolean;
          business_id?: string | null;
          categories?: string[];
          contact_email?: string | null;
          created_at?: string;
          description?: string;
          expire_date?: string;
          featured?: boolean;
          featured_by_staff?: boolean;
          featured_image?: string | null;
          id?: string;
          is_remote?: boolean;
          job_type?: string;
          location?: string;
          month_submissions?: number;
          posted_by?: string | null;
          published_at?: string | null;
          requirements?: string;
          salary_currency?: string;
          salary_max?: number | null;
          salary_min?: number | null;
          salary_range?: string;
          salary_unit?: string | null;
          search_document?: unknown;
          slug?: string;
          sponsored?: boolean;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          applicant_location?: string | null;
          application_url?: string | null;
          apply_by_form?: boolean;
          business_id?: string | null;
          categories?: string[];
          contact_email?: string | null;
          created_at?: string;
          description?: string;
          expire_date?: string;
          featured?: boolean;
          featured_by_staff?: boolean;
          featured_image?: string | null;
          id?: string;
          is_remote?: boolean;
          job_type?: string;
          location?: string;
          month_submissions?: number;
          posted_by?: string | null;
          published_at?: string | null;
          requirements?: string;
          salary_currency?: string;
          salary_max?: number | null;
          salary_min?: number | null;
          salary_range?: string;
          salary_unit?: string | null;
          search_document?: unknown;
          slug?: string;
          sponsored?: boolean;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          submitted_at?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'jobs_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      leads: {
        Row: {
          body: string | null;
          business_id: string;
          category: string | null;
          created_at: string;
          email: string | null;
          former_owner_id: string | null;
          id: string;
          name: string;
          note: string;
          phone: string | null;
          referrer_id: string | null;
          reported_at: string | null;
          request_id: string | null;
          seen_at: string | null;
          shares_value: boolean;
          source: string;
          state: string;
          state_changed_at: string;
          thanked_at: string | null;
          thanks: string | null;
          updated_at: string;
          value: number | null;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          body?: string | null;
          business_id: string;
          category?: string | null;
          created_at?: string;
          email?: string | null;
          former_owner_id?: string | null;
          id?: string;
          name: string;
          note?: string;
          phone?: string | null;
          referrer_id?: string | null;
          reported_at?: string | null;
          request_id?: string | null;
          seen_at?: string | null;
          shares_value?: boolean;
          source?: string;
          state?: string;
          state_changed_at?: string;
          thanked_at?: string | null;
          thanks?: string | null;
          updated_at?: string;
          value?: number | null;
          withdrawn_at?: string | null;
        };
        Update: {
          body?: string | null;
          business_id?: string;
          category?: string | null;
          created_at?: string;
          email?: string | null;
          former_owner_id?: string | null;
          id?: string;
          name?: string;
          note?: string;
          phone?: string | null;
          referrer_id?: string | null;
          reported_at?: string | null;
          request_id?: string | null;
          seen_at?: string | null;
          shares_value?: boolean;
          source?: string;
          state?: string;
          state_changed_at?: string;
          thanked_at?: string | null;
          thanks?: string | null;
          updated_at?: string;
          value?: number | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'leads_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'leads_referrer_id_fkey';
            columns: ['referrer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ledger_accounts: {
        Row: {
          code: string;
          created_at: string;
          id: string;
          kind: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          created_at?: string;
          id?: string;
          kind?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      ledger_entries: {
        Row: {
          account_id: string;
          amount: number;
          booked_on: string;
          created_at: string;
          created_by: string | null;
          credit_note_id: string | null;
          deposit_id: string | null;
          id: number;
          invoice_id: string | null;
          kind: string;
          payment_id: string | null;
          posting_id: string;
          refund_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          account_id: string;
          amount: number;
          booked_on: string;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          deposit_id?: string | null;
          id?: never;
          invoice_id?: string | null;
          kind: string;
          payment_id?: string | null;
          posting_id: string;
          refund_id?: string | null;
        };
        Update: {
          account_id?: string;
          amount?: number;
          booked_on?: string;
          created_at?: string;
          created_by?: string | null;
          credit_note_id?: string | null;
          deposit_id?: string | null;
          id?: never;
          invoice_id?: string | null;
          kind?: string;
          payment_id?: string | null;
          posting_id?: string;
          refund_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_entries_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_deposit_id_fkey';
            columns: ['deposit_id'];
            isOneToOne: false;
            referencedRelation: 'deposits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_entries_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      listing_merges: {
        Row: {
          created_at: string;
          created_by: string | null;
          fields: string[];
          given_owner_id: string | null;
          id: string;
          kept_id: string;
          kept_owner_id: string | null;
          kept_verified: boolean;
          moved: NonNullable<Json>;
          not_returned: Json | null;
          reason: string;
          removed_featured: boolean;
          removed_id: string;
          removed_owner_id: string | null;
          removed_status: string;
          removed_status_reason: string | null;
          removed_verified: boolean;
          team_moved: boolean;
          undone_at: string | null;
          undone_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          fields?: string[];
          given_owner_id?: string | null;
          id?: string;
          kept_id: string;
          kept_owner_id?: string | null;
          kept_verified: boolean;
          moved?: NonNullable<Json>;
          not_returned?: Json | null;
          reason: string;
          removed_featured: boolean;
          removed_id: string;
          removed_owner_id?: string | null;
          removed_status: string;
          removed_status_reason?: string | null;
          removed_verified: boolean;
          team_moved: boolean;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          fields?: string[];
          given_owner_id?: string | null;
          id?: string;
          kept_id?: string;
          kept_owner_id?: string | null;
          kept_verified?: boolean;
          moved?: NonNullable<Json>;
          not_returned?: Json | null;
          reason?: string;
          removed_featured?: boolean;
          removed_id?: string;
          removed_owner_id?: string | null;
          removed_status?: string;
          removed_status_reason?: string | null;
          removed_verified?: boolean;
          team_moved?: boolean;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'listing_merges_kept_id_fkey';
            columns: ['kept_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'listing_merges_removed_id_fkey';
            columns: ['removed_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      listing_stats: {
        Row: {
          business_id: string;
          count: number;
          day: string;
          kind: string;
        };
        ComputedFields: never;
        Insert: {
          business_id: string;
          count?: number;
          day?: string;
          kind: string;
        };
        Update: {
          business_id?: string;
          count?: number;
          day?: string;
          kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'listing_stats_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      manager_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          business_id: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          revoked_at: string | null;
          role: string;
          sends: number;
          sent_at: string;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          business_id: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          revoked_at?: string | null;
          role?: string;
          sends?: number;
          sent_at?: string;
          token_hash: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          business_id?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          revoked_at?: string | null;
          role?: string;
          sends?: number;
          sent_at?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'manager_invitations_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      membership_applications: {
        Row: {
          answers: NonNullable<Json>;
          created_at: string;
          id: string;
          invoice_id: string | null;
          organization_id: string | null;
          plan_id: string;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          title: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answers?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          invoice_id?: string | null;
          organization_id?: string | null;
          plan_id: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          title?: never;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          answers?: NonNullable<Json>;
          created_at?: string;
          id?: string;
          invoice_id?: string | null;
          organization_id?: string | null;
          plan_id?: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          title?: never;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_applications_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_applications_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_applications_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
        ];
      };
      membership_clock: {
        Row: {
          created_at: string;
          id: number;
          is_on: boolean;
          last_run_at: string | null;
          notice_days: number[];
          price_notice_days: number;
          updated_at: string;
          win_back_days: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: number;
          is_on?: boolean;
          last_run_at?: string | null;
          notice_days?: number[];
          price_notice_days?: number;
          updated_at?: string;
          win_back_days?: number | null;
        };
        Update: {
          created_at?: string;
          id?: number;
          is_on?: boolean;
          last_run_at?: string | null;
          notice_days?: number[];
          price_notice_days?: number;
          updated_at?: string;
          win_back_days?: number | null;
        };
        Relationships: [];
      };
      membership_seats: {
        Row: {
          created_at: string;
          ends_at: string | null;
          id: string;
          invoice_line_id: string | null;
          is_over: boolean;
          quantity: number;
          revoked_at: string | null;
          starts_at: string;
          subscription_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          is_over?: boolean;
          quantity: number;
          revoked_at?: string | null;
          starts_at: string;
          subscription_id: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          is_over?: boolean;
          quantity?: number;
          revoked_at?: string | null;
          starts_at?: string;
          subscription_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_seats_invoice_line_id_fkey';
            columns: ['invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_seats_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      membership_terms: {
        Row: {
          agreement: number;
          created_at: string;
          decided_by: string | null;
          ends_at: string | null;
          id: string;
          invoice_id: string | null;
          invoice_line_id: string | null;
          plan_id: string;
          previous_id: string | null;
          price: number;
          reason: string | null;
          replaced_by: string | null;
          revoked_at: string | null;
          source: string;
          starts_at: string;
          subscription_id: string;
        };
        ComputedFields: never;
        Insert: {
          agreement?: never;
          created_at?: string;
          decided_by?: string | null;
          ends_at?: string | null;
          id?: string;
          invoice_id?: string | null;
          invoice_line_id?: string | null;
          plan_id: string;
          previous_id?: string | null;
          price: number;
          reason?: string | null;
          replaced_by?: string | null;
          revoked_at?: string | null;
          source: string;
          starts_at: string;
          subscription_id: string;
        };
        Update: {
          agreement?: never;
          created_at?: string;
          decided_by?: string | null;
          ends_at?: string | null;
          id?: string;
          invoice_id?: string | null;
          invoice_line_id?: string | null;
          plan_id?: string;
          previous_id?: string | null;
          price?: number;
          reason?: string | null;
          replaced_by?: string | null;
          revoked_at?: string | null;
          source?: string;
          starts_at?: string;
          subscription_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_terms_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_terms_invoice_line_id_fkey';
            columns: ['invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_terms_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_terms_previous_id_fkey';
            columns: ['previous_id'];
            isOneToOne: false;
            referencedRelation: 'membership_terms';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_terms_replaced_by_fkey';
            columns: ['replaced_by'];
            isOneToOne: false;
            referencedRelation: 'membership_terms';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'membership_terms_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      message_files: {
        Row: {
          alt: string;
          created_at: string;
          has_preview: boolean;
          height: number | null;
          id: string;
          name: string;
          position: number;
          seq: number | null;
          size: number | null;
          thread_id: string;
          type: string | null;
          user_id: string | null;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          alt?: string;
          created_at?: string;
          has_preview?: boolean;
          height?: number | null;
          id?: string;
          name: string;
          position?: number;
          seq?: number | null;
          size?: number | null;
          thread_id: string;
          type?: string | null;
          user_id?: string | null;
          width?: number | null;
        };
        Update: {
          alt?: string;
          created_at?: string;
          has_preview?: boolean;
          height?: number | null;
          id?: string;
          name?: string;
          position?: number;
          seq?: number | null;
          size?: number | null;
          thread_id?: string;
          type?: string | null;
          user_id?: string | null;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'message_files_seq_fkey';
            columns: ['thread_id', 'seq'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['thread_id', 'seq'];
          },
          {
            foreignKeyName: 'message_files_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_files_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      message_settings: {
        Row: {
          shows_active: boolean;
          shows_read: boolean;
          updated_at: string;
          user_id: string;
          who_may_write: string;
        };
        ComputedFields: never;
        Insert: {
          shows_active?: boolean;
          shows_read?: boolean;
          updated_at?: string;
          user_id?: string;
          who_may_write?: string;
        };
        Update: {
          shows_active?: boolean;
          shows_read?: boolean;
          updated_at?: string;
          user_id?: string;
          who_may_write?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          about: string[];
          body: string;
          change_no: number;
          client_id: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          hidden_at: string | null;
          kind: string;
          search_document: unknown;
          sender_id: string | null;
          seq: number;
          thread_id: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string[];
          body: string;
          change_no: number;
          client_id: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          hidden_at?: string | null;
          kind?: string;
          search_document?: never;
          sender_id?: string | null;
          seq: number;
          thread_id: string;
        };
        Update: {
          about?: string[];
          body?: string;
          change_no?: number;
          client_id?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          hidden_at?: string | null;
          kind?: string;
          search_document?: never;
          sender_id?: string | null;
          seq?: number;
          thread_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_choices: {
        Row: {
          bell: boolean;
          enabled: boolean;
          frequency: string | null;
          kind: string;
          push: boolean;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          bell?: boolean;
          enabled?: boolean;
          frequency?: string | null;
          kind: string;
          push?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          bell?: boolean;
          enabled?: boolean;
          frequency?: string | null;
          kind?: string;
          push?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      order_add_ons: {
        Row: {
          add_on_id: string;
          canceled_at: string | null;
          id: string;
          invoice_line_id: string | null;
          option: string | null;
          order_id: string;
          quantity: number;
          unit_amount: number;
        };
        ComputedFields: never;
        Insert: {
          add_on_id: string;
          canceled_at?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          option?: string | null;
          order_id: string;
          quantity: number;
          unit_amount: number;
        };
        Update: {
          add_on_id?: string;
          canceled_at?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          option?: string | null;
          order_id?: string;
          quantity?: number;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'order_add_ons_add_on_id_fkey';
            columns: ['add_on_id'];
            isOneToOne: false;
            referencedRelation: 'event_add_ons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_add_ons_invoice_line_id_fkey';
            columns: ['invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_add_ons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          buyer_email: string | null;
          buyer_name: string;
          code: string;
          confirmed_at: string | null;
          created_at: string;
          currency: string;
          event_id: string;
          held_until: string | null;
          id: string;
          invoice_id: string | null;
          is_walk_in: boolean;
          language: string;
          occurrence_id: string;
          offer_id: string | null;
          organization_id: string | null;
          pays: string;
          placed_by: string | null;
          promo_code_id: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          total: number;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          buyer_email?: string | null;
          buyer_name: string;
          code?: string;
          confirmed_at?: string | null;
          created_at?: string;
          currency: string;
          event_id: string;
          held_until?: string | null;
          id: string;
          invoice_id?: string | null;
          is_walk_in?: boolean;
          language?: string;
          occurrence_id: string;
          offer_id?: string | null;
          organization_id?: string | null;
          pays: string;
          placed_by?: string | null;
          promo_code_id?: string | null;
          status: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          total: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          buyer_email?: string | null;
          buyer_name?: string;
          code?: string;
          confirmed_at?: string | null;
          created_at?: string;
          currency?: string;
          event_id?: string;
          held_until?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_walk_in?: boolean;
          language?: string;
          occurrence_id?: string;
          offer_id?: string | null;
          organization_id?: string | null;
          pays?: string;
          placed_by?: string | null;
          promo_code_id?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          total?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: true;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_offer_id_fkey';
            columns: ['offer_id'];
            isOneToOne: false;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_promo_code_id_fkey';
            columns: ['promo_code_id'];
            isOneToOne: false;
            referencedRelation: 'promo_codes';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_codes: {
        Row: {
          code: string;
          expires_at: string;
          organization_id: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          expires_at?: string;
          organization_id: string;
        };
        Update: {
          code?: string;
          expires_at?: string;
          organization_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_codes_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: true;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_domains: {
        Row: {
          added_by: string | null;
          created_at: string;
          domain: string;
          organization_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_by?: string | null;
          created_at?: string;
          domain: string;
          organization_id: string;
        };
        Update: {
          added_by?: string | null;
          created_at?: string;
          domain?: string;
          organization_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_domains_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_follows: {
        Row: {
          created_at: string;
          organization_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          organization_id: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          organization_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_follows_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organization_follows_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_people: {
        Row: {
          added_by: string | null;
          joined_at: string;
          organization_id: string;
          source: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_by?: string | null;
          joined_at?: string;
          organization_id: string;
          source: string;
          user_id: string;
        };
        Update: {
          added_by?: string | null;
          joined_at?: string;
          organization_id?: string;
          source?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_people_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_requests: {
        Row: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          message: string;
          organization_id: string;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          message?: string;
          organization_id: string;
          status?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          message?: string;
          organization_id?: string;
          status?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_requests_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organization_roles: {
        Row: {
          is_billing_contact: boolean;
          is_off_listings: boolean;
          keeps_roster: boolean;
          organization_id: string;
          title: string | null;
          user_id: string;
          votes: boolean;
        };
        ComputedFields: never;
        Insert: {
          is_billing_contact?: boolean;
          is_off_listings?: boolean;
          keeps_roster?: boolean;
          organization_id: string;
          title?: string | null;
          user_id: string;
          votes?: boolean;
        };
        Update: {
          is_billing_contact?: boolean;
          is_off_listings?: boolean;
          keeps_roster?: boolean;
          organization_id?: string;
          title?: string | null;
          user_id?: string;
          votes?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'organization_roles_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_allocations: {
        Row: {
          amount: number;
          created_at: string;
          invoice_id: string;
          payment_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          invoice_id: string;
          payment_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          invoice_id?: string;
          payment_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_allocations_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_allocations_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          amount_allocated: number;
          amount_charged_back: number;
          amount_refunded: number;
          asked_at: string | null;
          attempt: number | null;
          checkout_language: string;
          checkout_return_path: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          deposit_id: string | null;
          failure_code: string | null;
          failure_message: string | null;
          id: string;
          invoice_id: string | null;
          is_live: boolean | null;
          method: string;
          note: string;
          organization_id: string | null;
          provider_intent_id: string | null;
          provider_session_id: string | null;
          received_on: string | null;
          reference: string | null;
          request_id: string | null;
          saved_method_id: string | null;
          saves_method: boolean;
          session_expires_at: string | null;
          session_url: string | null;
          settled_at: string | null;
          status: string;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_allocated?: number;
          amount_charged_back?: number;
          amount_refunded?: number;
          asked_at?: string | null;
          attempt?: number | null;
          checkout_language?: string;
          checkout_return_path?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency: string;
          deposit_id?: string | null;
          failure_code?: string | null;
          failure_message?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_live?: boolean | null;
          method: string;
          note?: string;
          organization_id?: string | null;
          provider_intent_id?: string | null;
          provider_session_id?: string | null;
          received_on?: string | null;
          reference?: string | null;
          request_id?: string | null;
          saved_method_id?: string | null;
          saves_method?: boolean;
          session_expires_at?: string | null;
          session_url?: string | null;
          settled_at?: string | null;
          status: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          amount?: number;
          amount_allocated?: number;
          amount_charged_back?: number;
          amount_refunded?: number;
          asked_at?: string | null;
          attempt?: number | null;
          checkout_language?: string;
          checkout_return_path?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          deposit_id?: string | null;
          failure_code?: string | null;
          failure_message?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_live?: boolean | null;
          method?: string;
          note?: string;
          organization_id?: string | null;
          provider_intent_id?: string | null;
          provider_session_id?: string | null;
          received_on?: string | null;
          reference?: string | null;
          request_id?: string | null;
          saved_method_id?: string | null;
          saves_method?: boolean;
          session_expires_at?: string | null;
          session_url?: string | null;
          settled_at?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_deposit_id_fkey';
            columns: ['deposit_id'];
            isOneToOne: false;
            referencedRelation: 'deposits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_saved_method_id_fkey';
            columns: ['saved_method_id'];
            isOneToOne: false;
            referencedRelation: 'saved_payment_methods';
            referencedColumns: ['id'];
          },
        ];
      };
      placement_products: {
        Row: {
          account_id: string;
          created_at: string;
          days: number;
          description: string;
          entity: string;
          id: string;
          is_active: boolean;
          kind: string;
          member_price: number | null;
          name: string;
          places: number | null;
          position: number;
          price: number;
          tax_rate_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string;
          created_at?: string;
          days: number;
          description?: string;
          entity: string;
          id?: string;
          is_active?: boolean;
          kind: string;
          member_price?: number | null;
          name: string;
          places?: number | null;
          position?: number;
          price: number;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Update: {
          account_id?: string;
          created_at?: string;
          days?: number;
          description?: string;
          entity?: string;
          id?: string;
          is_active?: boolean;
          kind?: string;
          member_price?: number | null;
          name?: string;
          places?: number | null;
          position?: number;
          price?: number;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'placement_products_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'placement_products_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      placements: {
        Row: {
          approved_at: string | null;
          business_id: string | null;
          created_at: string;
          days: number;
          end_reason: string | null;
          ended_at: string | null;
          ends_at: string | null;
          entity: string;
          held_until: string | null;
          id: string;
          invoice_id: string | null;
          is_grant: boolean;
          is_member_price: boolean;
          item_id: string | null;
          kind: string;
          name: string;
          note: string;
          ordered_by: string | null;
          organization_id: string | null;
          paid_at: string | null;
          price: number;
          product_id: string;
          starts_at: string | null;
          status: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          business_id?: string | null;
          created_at?: string;
          days: number;
          end_reason?: string | null;
          ended_at?: string | null;
          ends_at?: string | null;
          entity: string;
          held_until?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_grant?: boolean;
          is_member_price?: boolean;
          item_id?: string | null;
          kind: string;
          name: string;
          note?: string;
          ordered_by?: string | null;
          organization_id?: string | null;
          paid_at?: string | null;
          price: number;
          product_id: string;
          starts_at?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Update: {
          approved_at?: string | null;
          business_id?: string | null;
          created_at?: string;
          days?: number;
          end_reason?: string | null;
          ended_at?: string | null;
          ends_at?: string | null;
          entity?: string;
          held_until?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_grant?: boolean;
          is_member_price?: boolean;
          item_id?: string | null;
          kind?: string;
          name?: string;
          note?: string;
          ordered_by?: string | null;
          organization_id?: string | null;
          paid_at?: string | null;
          price?: number;
          product_id?: string;
          starts_at?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'placements_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'placements_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'placements_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'placements_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'placement_products';
            referencedColumns: ['id'];
          },
        ];
      };
      plans: {
        Row: {
          account_id: string;
          approval: string;
          audience: string;
          auto_renew: string;
          billing_interval: string;
          created_at: string;
          currency: string;
          description: string;
          entitlements: NonNullable<Json>;
          fixed_year_month: number | null;
          free_days_before_year: number;
          grace_days: number;
          highlights: string[];
          id: string;
          is_active: boolean;
          is_prorated: boolean;
          is_public: boolean;
          joining_fee: number;
          name: string;
          position: number;
          price: number;
          price_tiers: NonNullable<Json>;
          renewal_lead_days: number;
          seat_price: number | null;
          second_tax_rate_id: string | null;
          slug: string;
          tax_rate_id: string | null;
          trial_days: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string;
          approval?: string;
          audience: string;
          auto_renew?: string;
          billing_interval?: string;
          created_at?: string;
          currency?: string;
          description?: string;
          entitlements?: NonNullable<Json>;
          fixed_year_month?: number | null;
          free_days_before_year?: number;
          grace_days?: number;
          highlights?: string[];
          id?: string;
          is_active?: boolean;
          is_prorated?: boolean;
          is_public?: boolean;
          joining_fee?: number;
          name: string;
          position?: number;
          price?: number;
          price_tiers?: NonNullable<Json>;
          renewal_lead_days?: number;
          seat_price?: number | null;
          second_tax_rate_id?: string | null;
          slug: string;
          tax_rate_id?: string | null;
          trial_days?: number;
          updated_at?: string;
        };
        Update: {
          account_id?: string;
          approval?: string;
          audience?: string;
          auto_renew?: string;
          billing_interval?: string;
          created_at?: string;
          currency?: string;
          description?: string;
          entitlements?: NonNullable<Json>;
          fixed_year_month?: number | null;
          free_days_before_year?: number;
          grace_days?: number;
          highlights?: string[];
          id?: string;
          is_active?: boolean;
          is_prorated?: boolean;
          is_public?: boolean;
          joining_fee?: number;
          name?: string;
          position?: number;
          price?: number;
          price_tiers?: NonNullable<Json>;
          renewal_lead_days?: number;
          seat_price?: number | null;
          second_tax_rate_id?: string | null;
          slug?: string;
          tax_rate_id?: string | null;
          trial_days?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'plans_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'plans_second_tax_rate_id_fkey';
            columns: ['second_tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'plans_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      post_categories: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          name_keys: string[];
          names: NonNullable<Json>;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          slug: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          name_keys?: string[];
          names?: NonNullable<Json>;
          slug?: string;
        };
        Relationships: [];
      };
      post_category_mapping: {
        Row: {
          category_id: string;
          post_id: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: string;
          post_id: string;
        };
        Update: {
          category_id?: string;
          post_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_category_mapping_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'post_categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_category_mapping_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_category_mapping_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'published_posts';
            referencedColumns: ['id'];
          },
        ];
      };
      post_revisions: {
        Row: {
          content: string;
          created_at: string;
          excerpt: string;
          featured_image: string | null;
          id: string;
          number: number;
          post_id: string;
          saved_by: string | null;
          status: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          excerpt: string;
          featured_image?: string | null;
          id?: string;
          number: number;
          post_id: string;
          saved_by?: string | null;
          status: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured_image?: string | null;
          id?: string;
          number?: number;
          post_id?: string;
          saved_by?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_revisions_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_revisions_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'published_posts';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          first_name: string;
          id: string;
          language: string;
          last_name: string;
          membership_status: string | null;
          updated_at: string;
          user_type: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          first_name?: string;
          id: string;
          language?: string;
          last_name?: string;
          membership_status?: string | null;
          updated_at?: string;
          user_type?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          first_name?: string;
          id?: string;
          language?: string;
          last_name?: string;
          membership_status?: string | null;
          updated_at?: string;
          user_type?: string;
        };
        Relationships: [];
      };
      promo_codes: {
        Row: {
          amount: number | null;
          archived_at: string | null;
          code: string;
          created_at: string;
          event_id: string;
          id: string;
          kind: string;
          max_per_person: number | null;
          max_uses: number | null;
          percent: number | null;
          ticket_type_ids: string[];
          updated_at: string;
          valid_from: string | null;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          archived_at?: string | null;
          code: string;
          created_at?: string;
          event_id: string;
          id?: string;
          kind: string;
          max_per_person?: number | null;
          max_uses?: number | null;
          percent?: number | null;
          ticket_type_ids?: string[];
          updated_at?: string;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          amount?: number | null;
          archived_at?: string | null;
          code?: string;
          created_at?: string;
          event_id?: string;
          id?: string;
          kind?: string;
          max_per_person?: number | null;
          max_uses?: number | null;
          percent?: number | null;
          ticket_type_ids?: string[];
          updated_at?: string;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'promo_codes_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_run_items: {
        Row: {
          amount: number | null;
          attempts: number;
          id: string;
          order_id: string;
          problem: string | null;
          refunded: number | null;
          run_id: string;
          settled_at: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          attempts?: number;
          id?: string;
          order_id: string;
          problem?: string | null;
          refunded?: number | null;
          run_id: string;
          settled_at?: string | null;
          status?: string;
        };
        Update: {
          amount?: number | null;
          attempts?: number;
          id?: string;
          order_id?: string;
          problem?: string | null;
          refunded?: number | null;
          run_id?: string;
          settled_at?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refund_run_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_run_items_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'refund_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_runs: {
        Row: {
          created_at: string;
          created_by: string | null;
          event_id: string;
          finished_at: string | null;
          id: string;
          occurrence_id: string | null;
          reason: string;
          stopped_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          event_id: string;
          finished_at?: string | null;
          id: string;
          occurrence_id?: string | null;
          reason: string;
          stopped_at?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          event_id?: string;
          finished_at?: string | null;
          id?: string;
          occurrence_id?: string | null;
          reason?: string;
          stopped_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'refund_runs_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_runs_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_runs_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          failure_message: string | null;
          id: string;
          made_at: string | null;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          status: string;
          taken_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          failure_message?: string | null;
          id?: string;
          made_at?: string | null;
          payment_id: string;
          provider_refund_id?: string | null;
          reason: string;
          status?: string;
          taken_at?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          failure_message?: string | null;
          id?: string;
          made_at?: string | null;
          payment_id?: string;
          provider_refund_id?: string | null;
          reason?: string;
          status?: string;
          taken_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      reports: {
        Row: {
          business_id: string | null;
          created_at: string;
          details: string;
          email: string | null;
          entity: string;
          entity_id: string;
          forwarded_at: string | null;
          id: string;
          kind: string;
          language: string;
          path: string;
          reason: string;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          suggestion: Json | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          business_id?: string | null;
          created_at?: string;
          details?: string;
          email?: string | null;
          entity: string;
          entity_id: string;
          forwarded_at?: string | null;
          id?: string;
          kind: string;
          language?: string;
          path: string;
          reason?: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          suggestion?: Json | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          business_id?: string | null;
          created_at?: string;
          details?: string;
          email?: string | null;
          entity?: string;
          entity_id?: string;
          forwarded_at?: string | null;
          id?: string;
          kind?: string;
          language?: string;
          path?: string;
          reason?: string;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          suggestion?: Json | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reports_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_payment_methods: {
        Row: {
          added_by: string | null;
          brand: string | null;
          created_at: string;
          exp_month: number | null;
          exp_year: number | null;
          forgotten_at: string | null;
          id: string;
          is_live: boolean;
          last4: string | null;
          organization_id: string | null;
          provider_customer_id: string;
          provider_method_id: string;
          removed_at: string | null;
          type: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          added_by?: string | null;
          brand?: string | null;
          created_at?: string;
          exp_month?: number | null;
          exp_year?: number | null;
          forgotten_at?: string | null;
          id?: string;
          is_live: boolean;
          last4?: string | null;
          organization_id?: string | null;
          provider_customer_id: string;
          provider_method_id: string;
          removed_at?: string | null;
          type: string;
          user_id?: string | null;
        };
        Update: {
          added_by?: string | null;
          brand?: string | null;
          created_at?: string;
          exp_month?: number | null;
          exp_year?: number | null;
          forgotten_at?: string | null;
          id?: string;
          is_live?: boolean;
          last4?: string | null;
          organization_id?: string | null;
          provider_customer_id?: string;
          provider_method_id?: string;
          removed_at?: string | null;
          type?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_payment_methods_organization_id_fkey';
            columns: ['organization_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_views: {
        Row: {
          columns: string[];
          created_at: string;
          entity: string;
          id: string;
          name: string;
          query: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          columns?: string[];
          created_at?: string;
          entity: string;
          id?: string;
          name: string;
          query?: string;
          user_id?: string;
        };
        Update: {
          columns?: string[];
          created_at?: string;
          entity?: string;
          id?: string;
          name?: string;
          query?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      search_synonyms: {
        Row: {
          created_at: string;
          id: string;
          language: string;
          meanings: string[];
          search_keys: string[];
          updated_at: string;
          words: string[];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          language?: string;
          meanings: string[];
          search_keys?: string[];
          updated_at?: string;
          words: string[];
        };
        Update: {
          created_at?: string;
          id?: string;
          language?: string;
          meanings?: string[];
          search_keys?: string[];
          updated_at?: string;
          words?: string[];
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          address_line1: string | null;
          address_line2: string | null;
          brand_color: string | null;
          business_hours: NonNullable<Json>;
          business_hours_json: NonNullable<Json>;
          city: string | null;
          code_of_conduct: NonNullable<Json>;
          conduct_version: number;
          contact_email: string | null;
          contact_phone: string | null;
          cover_picture: string | null;
          created_at: string;
          currency: string;
          default_entitlements: NonNullable<Json>;
          footer_links: NonNullable<Json>;
          id: number;
          maintenance_mode: boolean;
          moderated_fields: string[];
          site_logo: string | null;
          site_title: string;
          staff_second_factor: boolean;
          state: string | null;
          time_zone: string;
          updated_at: string;
          welcome: NonNullable<Json>;
          zip_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line1?: string | null;
          address_line2?: string | null;
          brand_color?: string | null;
          business_hours: NonNullable<Json>;
          business_hours_json: NonNullable<Json>;
          city?: string | null;
          code_of_conduct?: NonNullable<Json>;
          conduct_version?: number;
          contact_email?: string | null;
          contact_phone?: string | null;
          cover_picture?: string | null;
          created_at?: string;
          currency?: string;
          default_entitlements?: NonNullable<Json>;
          footer_links?: NonNullable<Json>;
          id?: number;
          maintenance_mode?: boolean;
          moderated_fields?: string[];
          site_logo?: string | null;
          site_title?: string;
          staff_second_factor?: boolean;
          state?: string | null;
          time_zone?: string;
          updated_at?: string;
          welcome?: NonNullable<Json>;
          zip_code?: string | null;
        };
        Update: {
          address_line1?: string | null;
          address_line2?: string | null;
          brand_color?: string | null;
          business_hours?: NonNullable<Json>;
          business_hours_json?: NonNullable<Json>;
          city?: string | null;
          code_of_conduct?: NonNullable<Json>;
          conduct_version?: number;
          contact_email?: string | null;
          contact_phone?: string | null;
          cover_picture?: string | null;
          created_at?: string;
          currency?: string;
          default_entitlements?: NonNullable<Json>;
          footer_links?: NonNullable<Json>;
          id?: number;
          maintenance_mode?: boolean;
          moderated_fields?: string[];
          site_logo?: string | null;
          site_title?: string;
          staff_second_factor?: boolean;
          state?: string | null;
          time_zone?: string;
          updated_at?: string;
          welcome?: NonNullable<Json>;
          zip_code?: string | null;
        };
        Relationships: [];
      };
      social_media_settings: {
        Row: {
          created_at: string;
          facebook_url: string | null;
          id: number;
          instagram_url: string | null;
          linkedin_url: string | null;
          tiktok_url: string | null;
          twitter_url: string | null;
          updated_at: string;
          youtube_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          facebook_url?: string | null;
          id?: number;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          tiktok_url?: string | null;
          twitter_url?: string | null;
          updated_at?: string;
          youtube_url?: string | null;
        };
        Update: {
          created_at?: string;
          facebook_url?: string | null;
          id?: number;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          tiktok_url?: string | null;
          twitter_url?: string | null;
          updated_at?: string;
          youtube_url?: string | null;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          created_at: string;
          rights: string[];
          role: Database['public']['Enums']['staff_role'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          rights?: string[];
          role: Database['public']['Enums']['staff_role'];
          user_id: string;
        };
        Update: {
          created_at?: string;
          rights?: string[];
          role?: Database['public']['Enums']['staff_role'];
          user_id?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          anchor_on: string | null;
          auto_renew: boolean;
          auto_renew_at: string | null;
          auto_renew_by: string | null;
          business_profile_id: string | null;
          cancel_at_period_end: boolean;
          created_at: string;
          current_period_end: string | null;
          current_period_start: string | null;
          exempt_reason: string | null;
          exempt_until: string | null;
          grace_ends_at: string | null;
          id: string;
          next_plan_id: string | null;
          next_seats: number | null;
          payment_method: string;
          plan_id: string;
          started_at: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          term_ends_at: string | null;
          trial_ends_at: string | null;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          anchor_on?: string | null;
          auto_renew?: boolean;
          auto_renew_at?: string | null;
          auto_renew_by?: string | null;
          business_profile_id?: string | null;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          exempt_reason?: string | null;
          exempt_until?: string | null;
          grace_ends_at?: string | null;
          id?: string;
          next_plan_id?: string | null;
          next_seats?: number | null;
          payment_method?: string;
          plan_id: string;
          started_at?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          term_ends_at?: never;
          trial_ends_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          anchor_on?: string | null;
          auto_renew?: boolean;
          auto_renew_at?: string | null;
          auto_renew_by?: string | null;
          business_profile_id?: string | null;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          exempt_reason?: string | null;
          exempt_until?: string | null;
          grace_ends_at?: string | null;
          id?: string;
          next_plan_id?: string | null;
          next_seats?: number | null;
          payment_method?: string;
          plan_id?: string;
          started_at?: string | null;
          status?: string;
          status_changed_at?: string | null;
          status_changed_by?: string | null;
          status_reason?: string | null;
          term_ends_at?: never;
          trial_ends_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'subscriptions_business_profile_id_fkey';
            columns: ['business_profile_id'];
            isOneToOne: false;
            referencedRelation: 'business_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_next_plan_id_fkey';
            columns: ['next_plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
        ];
      };
      tax_rates: {
        Row: {
          country: string | null;
          created_at: string;
          id: string;
          is_active: boolean;
          is_inclusive: boolean;
          name: string;
          percent: number;
          state: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          country?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          is_inclusive?: boolean;
          name: string;
          percent: number;
          state?: string | null;
          updated_at?: string;
        };
        Update: {
          country?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          is_inclusive?: boolean;
          name?: string;
          percent?: number;
          state?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      thread_members: {
        Row: {
          emailed_seq: number;
          is_muted: boolean;
          joined_seq: number;
          left_at: string | null;
          left_seq: number;
          read_seq: number;
          thread_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          emailed_seq?: number;
          is_muted?: boolean;
          joined_seq?: number;
          left_at?: string | null;
          left_seq?: number;
          read_seq?: number;
          thread_id: string;
          user_id: string;
        };
        Update: {
          emailed_seq?: number;
          is_muted?: boolean;
          joined_seq?: number;
          left_at?: string | null;
          left_seq?: number;
          read_seq?: number;
          thread_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'thread_members_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      threads: {
        Row: {
          created_at: string;
          high_id: string | null;
          id: string;
          is_pair: boolean;
          last_change: number;
          last_message_at: string | null;
          last_seq: number;
          low_id: string | null;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          high_id?: string | null;
          id?: string;
          is_pair: boolean;
          last_change?: number;
          last_message_at?: string | null;
          last_seq?: number;
          low_id?: string | null;
          title?: string;
        };
        Update: {
          created_at?: string;
          high_id?: string | null;
          id?: string;
          is_pair?: boolean;
          last_change?: number;
          last_message_at?: string | null;
          last_seq?: number;
          low_id?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'threads_high_id_fkey';
            columns: ['high_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_low_id_fkey';
            columns: ['low_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_prices: {
        Row: {
          audience: string;
          created_at: string;
          id: string;
          label: string;
          plan_id: string | null;
          price: number;
          ticket_type_id: string;
          valid_from: string | null;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          audience?: string;
          created_at?: string;
          id?: string;
          label: string;
          plan_id?: string | null;
          price: number;
          ticket_type_id: string;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          audience?: string;
          created_at?: string;
          id?: string;
          label?: string;
          plan_id?: string | null;
          price?: number;
          ticket_type_id?: string;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'ticket_prices_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ticket_prices_ticket_type_id_fkey';
            columns: ['ticket_type_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_types';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_types: {
        Row: {
          account_id: string;
          archived_at: string | null;
          audience: string;
          covers: string;
          created_at: string;
          description: string;
          event_id: string;
          id: string;
          is_hidden: boolean;
          max_per_order: number;
          name: string;
          position: number;
          price: number;
          quantity: number | null;
          sales_from: string | null;
          sales_until: string | null;
          seats: number;
          tax_rate_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string;
          archived_at?: string | null;
          audience?: string;
          covers?: string;
          created_at?: string;
          description?: string;
          event_id: string;
          id?: string;
          is_hidden?: boolean;
          max_per_order?: number;
          name: string;
          position?: number;
          price?: number;
          quantity?: number | null;
          sales_from?: string | null;
          sales_until?: string | null;
          seats?: number;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Update: {
          account_id?: string;
          archived_at?: string | null;
          audience?: string;
          covers?: string;
          created_at?: string;
          description?: string;
          event_id?: string;
          id?: string;
          is_hidden?: boolean;
          max_per_order?: number;
          name?: string;
          position?: number;
          price?: number;
          quantity?: number | null;
          sales_from?: string | null;
          sales_until?: string | null;
          seats?: number;
          tax_rate_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ticket_types_account_id_fkey';
            columns: ['account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ticket_types_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ticket_types_tax_rate_id_fkey';
            columns: ['tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['id'];
          },
        ];
      };
      tickets: {
        Row: {
          canceled_at: string | null;
          created_at: string;
          free_refund_until: string | null;
          id: string;
          invoice_line_id: string | null;
          is_pass: boolean;
          occurrence_id: string | null;
          order_id: string;
          position: number;
          ticket_type_id: string;
          unit_amount: number;
        };
        ComputedFields: never;
        Insert: {
          canceled_at?: string | null;
          created_at?: string;
          free_refund_until?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          is_pass?: boolean;
          occurrence_id?: string | null;
          order_id: string;
          position: number;
          ticket_type_id: string;
          unit_amount: number;
        };
        Update: {
          canceled_at?: string | null;
          created_at?: string;
          free_refund_until?: string | null;
          id?: string;
          invoice_line_id?: string | null;
          is_pass?: boolean;
          occurrence_id?: string | null;
          order_id?: string;
          position?: number;
          ticket_type_id?: string;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'tickets_invoice_line_id_fkey';
            columns: ['invoice_line_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_lines';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tickets_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_dates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tickets_occurrence_id_fkey';
            columns: ['occurrence_id'];
            isOneToOne: false;
            referencedRelation: 'event_occurrences';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tickets_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tickets_ticket_type_id_fkey';
            columns: ['ticket_type_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_types';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      active_deals: {
        Row: {
          business_categories: string[] | null;
          business_id: string | null;
          business_logo_url: string | null;
          business_name: string | null;
          business_slug: string | null;
          city: string | null;
          code_type: string;
          currency: string;
          description: string;
          discount_kind: string | null;
          discount_value: number | null;
          featured: boolean;
          id: string;
          image_url: string | null;
          left_over: number | null;
          published_at: string | null;
          quantity: number | null;
          slug: string;
          sponsored: boolean;
          tagline: string;
          terms: string;
          title: string;
          updated_at: string;
          valid_from: string;
          valid_until: string;
          visibility: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'deals_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      active_jobs: {
        Row: {
          applicant_location: string | null;
          application_url: string | null;
          apply_by_form: boolean;
          business_id: string | null;
          business_logo_url: string | null;
          business_name: string | null;
          business_slug: string | null;
          business_website: string | null;
          categories: string[];
          city: string | null;
          country: string | null;
          description: string;
          expire_date: string;
          featured: boolean;
          featured_image: string | null;
          id: string;
          is_remote: boolean;
          job_type: string;
          location: string;
          published_at: string | null;
          requirements: string;
          salary_currency: string;
          salary_max: number | null;
          salary_min: number | null;
          salary_range: string;
          salary_unit: string | null;
          search_document: unknown;
          slug: string;
          sponsored: boolean;
          state: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'jobs_business_id_fkey';
            columns: ['business_id'];
            isOneToOne: false;
            referencedRelation: 'businesses';
            referencedColumns: ['id'];
          },
        ];
      };
      event_dates: {
        Row: {
          address_line1: string | null;
          all_day: boolean;
          attendance_mode: string;
          business_name: string | null;
          business_slug: string | null;
          capacity: number | null;
          categories: string[];
          city: string | null;
          cost: string | null;
          ends_at: string;
          event_id: string;
          featured: boolean;
          id: string;
          image_url: string | null;
          is_recurring: boolean | null;
          members_only: boolean;
          original_date: string;
          places_left: number | null;
          registration_mode: string;
          sequence: number;
          slug: string;
          sponsored: boolean;
          starts_at: string;
          status: string;
          summary: string;
          time_zone: string;
          title: string;
          updated_at: string;
          venue_name: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'event_occurrences_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      published_posts: {
        Row: {
          author_name: string;
          category_slugs: string[] | null;
          content: string;
          excerpt: string;
          featured_image: string | null;
          id: string;
          publish_date: string | null;
          reading_minutes: number | null;
          slug: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author_name?: string | null;
          category_slugs?: never;
          content?: string | null;
          excerpt?: string | null;
          featured_image?: string | null;
          id?: string | null;
          publish_date?: string | null;
          reading_minutes?: never;
          slug?: string | null;
          title?: string | null;
          updated_at?: string | null;
        };
        Update: {
          author_name?: string | null;
          category_slugs?: never;
          content?: string | null;
          excerpt?: string | null;
          featured_image?: string | null;
          id?: string | null;
          publish_date?: string | null;
          reading_minutes?: never;
          slug?: string | null;
          title?: string | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_conduct: { Args: { version: number }; Returns: undefined };
      accept_invitation: { Args: { invitation_id?: string; token?: string }; Returns: string };
      accept_offer: {
        Args: { registration_id: string };
        Returns: {
          attended_at: string | null;
          attendee_email: string | null;
          attendee_name: string;
          created_at: string;
          event_id: string;
          given_at: string | null;
          guest_language: string;
          guests: number;
          held_until: string | null;
          id: string;
          is_listed: boolean;
          number: number;
          occurrence_id: string;
          offered_until: string | null;
          order_id: string | null;
          seat: number;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          table_id: string | null;
          ticket_id: string | null;
          updated_at: string;
          user_id: string | null;
          wanted_quantity: number | null;
          wanted_type_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'event_registrations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      account_balances: {
        Args: { from_day: string; until_day: string };
        Returns: {
          account_id: string;
          closing: number;
          code: string;
          credit: number;
          debit: number;
          entries: number;
          kind: string;
          name: string;
          opening: number;
        }[];
      };
      account_files: {
        Args: { account: string };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      account_start: { Args: Record<PropertyKey, never>; Returns: Json };
      account_summary: { Args: Record<PropertyKey, never>; Returns: Json };
      accounts_due: { Args: Record<PropertyKey, never>; Returns: string[] };
      add_branch: { Args: { main: string; name: string; tagline?: string }; Returns: string };
      add_categories: { Args: { kind: string; wanted: Json }; Returns: string[] };
      add_document_version: {
        Args: { document_id: string; file_id: string; note?: string };
        Returns: undefined;
      };
      add_form_file: {
        Args: { address: string; field: string; name: string; person?: string; size: number; type: string };
        Returns: Json;
      };
      add_group_document: {
        Args: {
          description?: string;
          document_id: string;
          file_id: string;
          group_id: string;
          meeting_id?: string;
          tags?: string[];
          title: string;
        };
        Returns: undefined;
      };
      add_group_file: { Args: { group_id: string; name: string; size: number; type: string }; Returns: Json };
      add_group_post: {
        Args: {
          body: string;
          group_id?: string;
          kind?: string;
          post_id: string;
          title?: string;
          topic_id?: string;
        };
        Returns: undefined;
      };
      add_message_file: { Args: { name: string; thread: string }; Returns: Json };
      add_push_device: {
        Args: { auth: string; endpoint: string; label: string; p256dh: string };
        Returns: string;
      };
      add_to_thread: { Args: { people: string[]; thread: string }; Returns: undefined };
      add_walk_in: { Args: { wanted: Json }; Returns: Json };
      admin_access: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_list: {
        Args: {
          backward?: boolean;
          cursor_id?: string;
          cursor_key?: string;
          descending?: boolean;
          entity: string;
          filters?: Json;
          page_size?: number;
          q?: string;
          sort?: string;
        };
        Returns: Json;
      };
      admin_overview: { Args: { days?: number }; Returns: Json };
      admin_person: { Args: { person: string }; Returns: Json };
      advance_memberships: { Args: Record<PropertyKey, never>; Returns: number };
      advance_placements: { Args: Record<PropertyKey, never>; Returns: number };
      announce_presence: {
        Args: { is_open?: boolean; place: string; place_id: string; tab: string };
        Returns: Json;
      };
      answer_connection: { Args: { accept: boolean; person: string }; Returns: undefined };
      answer_group_meeting: { Args: { answer: string; meeting_id: string }; Returns: undefined };
      answer_group_request: { Args: { accept: boolean; request_id: string }; Returns: undefined };
      answer_introduction: { Args: { accept: boolean; introduction: string }; Returns: string };
      appeal_sanction: { Args: { body: string; sanction: string }; Returns: undefined };
      application_counts: {
        Args: { job_ids: string[] };
        Returns: {
          job_id: string;
          total: number;
          unread: number;
        }[];
      };
      application_files_due: { Args: Record<PropertyKey, never>; Returns: string[] };
      application_reviews: {
        Args: { applications: string[] };
        Returns: {
          approval: string;
          billing_interval: string;
          currency: string;
          custom_answers: Json;
          due: number;
          id: string;
          is_offered: boolean;
          is_on_its_way: boolean;
          namesakes: string[];
          paid: number;
          plan: string;
          price: number;
        }[];
      };
      applications_page: {
        Args: {
          business_id: string;
          descending?: boolean;
          job_id?: string;
          page?: number;
          page_size?: number;
          q?: string;
          sort?: string;
          status?: string;
        };
        Returns: Json;
      };
      apply_credit: { Args: { invoice_id: string; payment_id: string }; Returns: number };
      apply_feature_periods: { Args: Record<PropertyKey, never>; Returns: number };
      apply_for_membership: {
        Args: {
          answers: Json;
          custom_answers?: Json;
          organization_id: string;
          plan_id: string;
          submits: boolean;
        };
        Returns: string;
      };
      apply_import: { Args: { import_id: string; max_count?: number }; Returns: Json };
      apply_payment_state: { Args: { state: Json }; Returns: string };
      apply_suggestion: {
        Args: { fields: string[]; reason: string; report: string; seen_at: string };
        Returns: undefined;
      };
      approval_queue: { Args: { newest_first?: boolean; page_size?: number; q?: string }; Returns: Json };
      ask_connection: { Args: { note?: string; person: string }; Returns: string };
      begin_billing_run: { Args: Record<PropertyKey, never>; Returns: string };
      begin_card_setup: {
        Args: { is_live: boolean; organization_id: string; person_id: string; renews: boolean };
        Returns: Json;
      };
      begin_checkout: {
        Args: {
          invoice_id: string;
          is_live: boolean;
          language?: string;
          person_id: string;
          return_path?: string;
          saves_method?: boolean;
          token: string;
        };
        Returns: Json;
      };
      begin_fee_payment: {
        Args: {
          address: string;
          amount: number;
          item: string;
          payer: Json;
          payment_id: string;
          person_id: string;
        };
        Returns: Json;
      };
      bill_membership: {
        Args: { organization_id: string; plan_id: string; user_id: string };
        Returns: string;
      };
      billing_document: {
        Args: { id: string; kind: string; language?: string; token?: string };
        Returns: Json;
      };
      billing_journal: {
        Args: { account?: string; from_day: string; until_day: string };
        Returns: {
          account_code: string;
          account_name: string;
          booked_on: string;
          credit: number;
          debit: number;
          deposit_id: string;
          description: string;
          entry_id: string;
          invoice_id: string;
          kind: string;
          name: string;
          number: string;
        }[];
      };
      billing_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      billing_statement: {
        Args: {
          from_day: string;
          language?: string;
          organization_id: string;
          until_day: string;
          user_id: string;
        };
        Returns: Json;
      };
      billing_worker_state: { Args: Record<PropertyKey, never>; Returns: Json };
      block_person: { Args: { person: string }; Returns: undefined };
      business_contact: { Args: { listing: string }; Returns: Json };
      business_page: { Args: { listing: string }; Returns: Json };
      buy_seats: { Args: { quantity: number; subscription_id: string }; Returns: string };
      cancel_group_meeting: { Args: { meeting_id: string; reason: string }; Returns: undefined };
      cancel_group_vote: { Args: { vote_id: string }; Returns: undefined };
      cancel_placement: { Args: { placement_id: string }; Returns: undefined };
      cancel_registration: {
        Args: { registration_id: string };
        Returns: {
          attended_at: string | null;
          attendee_email: string | null;
          attendee_name: string;
          created_at: string;
          event_id: string;
          given_at: string | null;
          guest_language: string;
          guests: number;
          held_until: string | null;
          id: string;
          is_listed: boolean;
          number: number;
          occurrence_id: string;
          offered_until: string | null;
          order_id: string | null;
          seat: number;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          table_id: string | null;
          ticket_id: string | null;
          updated_at: string;
          user_id: string | null;
          wanted_quantity: number | null;
          wanted_type_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'event_registrations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_tickets: {
        Args: { order_id: string; reason?: string; refunds?: string; ticket_ids: string[]; token?: string };
        Returns: Json;
      };
      cast_group_vote: {
        Args: { choice: number; organization?: string; vote_id: string };
        Returns: undefined;
      };
      category_translations: { Args: { language: string }; Returns: Json };
      category_uses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          kind: string;
          uses: number;
        }[];
      };
      change_event_date: {
        Args: { date_id: string; new_start?: string; reason?: string; to_status: string };
        Returns: {
          ends_at: string;
          event_id: string;
          id: string;
          is_exception: boolean;
          original_date: string;
          reason: string | null;
          sequence: number;
          starts_at: string;
          status: string;
          updated_at: string;
        };
        SetofOptions: {
          from: '*';
          to: 'event_occurrences';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_items: {
        Args: { change: Json; entity: string; items: Json; reason?: string };
        Returns: {
          code: string;
          details: string;
          item_id: string;
          message: string;
        }[];
      };
      change_lead: {
        Args: { from_state: string; lead: string; to_state: string; value?: number };
        Returns: undefined;
      };
      change_plan: { Args: { plan_id: string; subscription_id: string }; Returns: string };
      change_status: {
        Args: {
          accepted_fields?: string[];
          entity: string;
          from_status: string;
          item_id: string;
          reason?: string;
          seen_at?: string;
          to_status: string;
        };
        Returns: string;
      };
      check_in: {
        Args: { registration_id: string };
        Returns: {
          attended_at: string | null;
          attendee_email: string | null;
          attendee_name: string;
          created_at: string;
          event_id: string;
          given_at: string | null;
          guest_language: string;
          guests: number;
          held_until: string | null;
          id: string;
          is_listed: boolean;
          number: number;
          occurrence_id: string;
          offered_until: string | null;
          order_id: string | null;
          seat: number;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          table_id: string | null;
          ticket_id: string | null;
          updated_at: string;
          user_id: string | null;
          wanted_quantity: number | null;
          wanted_type_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'event_registrations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_in_dates: { Args: { event?: string }; Returns: Json };
      claim_deal: {
        Args: { deal_id: string };
        Returns: {
          code: string;
          created_at: string;
          deal_id: string;
          id: string;
          redeemed_at: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'deal_redemptions';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      close_invoice: { Args: { invoice_id: string; outcome: string; reason: string }; Returns: undefined };
      collect_job_alerts: { Args: { max_count?: number }; Returns: Json };
      community_report_list: { Args: { before?: string; entity?: string; status?: string }; Returns: Json };
      compare_payments: { Args: { states: Json }; Returns: Json };
      compare_payout: { Args: { payout: Json }; Returns: string };
      confirm_guest_order: { Args: { order_id: string; token: string }; Returns: Json };
      confirm_lead_request: { Args: { request_id: string; token: string }; Returns: Json };
      consume_rate_limit: {
        Args: { limit_key: string; max_count: number; window_seconds: number };
        Returns: boolean;
      };
      continue_refund_run: { Args: { run_id: string }; Returns: Json };
      continue_refund_runs: { Args: Record<PropertyKey, never>; Returns: number };
      count_appearances: { Args: { address: string; listing_slugs: string[] }; Returns: number };
      count_listing_use: { Args: { business_id: string; kind: string; uses?: number }; Returns: undefined };
      count_message_receivers: {
        Args: { audience?: string; event_id: string; occurrence_id?: string; ticket_type_id?: string };
        Returns: number;
      };
      count_recovery_codes: { Args: Record<PropertyKey, never>; Returns: number };
      count_visit: { Args: { address: string; listing_slug: string; use_kind: string }; Returns: boolean };
      create_event_from_template: {
        Args: { new_id: string; starts_at: string; template_id: string; title?: string };
        Returns: string;
      };
      create_form: { Args: { event_id?: string; purpose: string; title: string }; Returns: string };
      create_group_vote: {
        Args: {
          closes_at: string;
          details?: string;
          group_id: string;
          is_secret?: boolean;
          options: string[];
          question: string;
          quorum?: number;
          vote_id: string;
          voter?: string;
        };
        Returns: undefined;
      };
      create_preview_token: { Args: Record<PropertyKey, never>; Returns: string };
      credit_invoice: { Args: { amount: number; invoice_id: string; reason: string }; Returns: string };
      deal_details: { Args: { deal: string }; Returns: Json };
      deal_page: {
        Args: { category?: string; page?: number; page_size?: number; q?: string };
        Returns: Json;
      };
      deal_state: { Args: { deal: string }; Returns: string };
      deals_to_redeem: { Args: Record<PropertyKey, never>; Returns: Json };
      decide_appeal: { Args: { answer: string; outcome: string; sanction: string }; Returns: undefined };
      decide_application: {
        Args: { application_id: string; decision: string; message?: string; seen_status: string };
        Returns: string;
      };
      decide_community_report: {
        Args: {
          decision: string;
          hides?: string[];
          note?: string;
          reason?: string;
          report: string;
          sanction?: Json;
        };
        Returns: undefined;
      };
      decide_held_post: { Args: { post_id: string; publish: boolean; reason?: string }; Returns: undefined };
      decide_join_request: { Args: { is_approved: boolean; request_id: string }; Returns: undefined };
      decide_profile_review: {
        Args: { person: string; reason?: string; shows: boolean };
        Returns: undefined;
      };
      delete_draft: {
        Args: { entity: string; item_id: string };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      delete_due_accounts: { Args: Record<PropertyKey, never>; Returns: number };
      delete_due_applications: { Args: Record<PropertyKey, never>; Returns: number };
      delete_group_document: { Args: { document_id: string }; Returns: undefined };
      delete_group_post: { Args: { post_id: string }; Returns: undefined };
      delete_message: { Args: { seq: number; thread: string }; Returns: undefined };
      delete_old_contact: { Args: Record<PropertyKey, never>; Returns: number };
      delete_old_emails: { Args: Record<PropertyKey, never>; Returns: number };
      delete_old_notifications: { Args: Record<PropertyKey, never>; Returns: number };
      delete_old_rate_limits: { Args: Record<PropertyKey, never>; Returns: number };
      deposit_payments: {
        Args: { deposited_on: string; note?: string; payment_ids: string[] };
        Returns: string;
      };
      derive_stale_profiles: { Args: Record<PropertyKey, never>; Returns: number };
      directory_map: {
        Args: {
          area?: number[];
          category?: string;
          in_city?: string;
          open_now?: boolean;
          options?: string[];
          q?: string;
        };
        Returns: {
          address: string;
          categories: string[];
          east: number;
          id: string;
          is_open: boolean;
          latitude: number;
          listings: number;
          logo_url: string;
          longitude: number;
          name: string;
          north: number;
          phone: string;
          slug: string;
          south: number;
          west: number;
        }[];
      };
      directory_page: {
        Args: {
          area?: number[];
          category?: string;
          in_city?: string;
          near_latitude?: number;
          near_longitude?: number;
          open_now?: boolean;
          options?: string[];
          page?: number;
          page_size?: number;
          q?: string;
          sort?: string;
        };
        Returns: Json;
      };
      door_list: { Args: { date_id: string }; Returns: Json };
      duplicate_event: {
        Args: { event_id: string; new_id: string; starts_at: string; title?: string };
        Returns: string;
      };
      duplicate_form: { Args: { form_id: string }; Returns: string };
      edit_group_document: {
        Args: {
          description: string;
          document_id: string;
          meeting_id?: string;
          seen_version: number;
          tags: string[];
          title: string;
        };
        Returns: undefined;
      };
      edit_group_post: { Args: { body: string; post_id: string; title?: string }; Returns: undefined };
      edit_message: { Args: { body: string; seq: number; thread: string }; Returns: Json };
      email_statement: {
        Args: { from_day: string; organization_id: string; until_day: string; user_id: string };
        Returns: boolean;
      };
      end_placement: {
        Args: { gives_back?: string; placement_id: string; reason: string };
        Returns: undefined;
      };
      end_session: { Args: { session_id: string }; Returns: boolean };
      event_attendees: { Args: { event_id: string }; Returns: Json };
      event_calendar: { Args: { category?: string; event?: string }; Returns: Json };
      event_calendar_days: {
        Args: {
          category?: string;
          chosen_day?: string;
          first_day: string;
          last_day: string;
          per_day?: number;
        };
        Returns: Json;
      };
      event_calendar_version: { Args: { category?: string }; Returns: string };
      event_context: { Args: { event: string }; Returns: Json };
      event_details: { Args: { day?: string; event: string }; Returns: Json };
      event_offers: { Args: { event: string }; Returns: Json };
      event_orders: { Args: { event_id: string }; Returns: Json };
      event_page: {
        Args: {
          attendance?: string;
          by_event?: boolean;
          category?: string;
          first_day?: string;
          in_city?: string;
          last_day?: string;
          page?: number;
          page_size?: number;
          q?: string;
        };
        Returns: Json;
      };
      event_questions: { Args: { event: string }; Returns: Json };
      event_sales: { Args: { event_id: string }; Returns: Json };
      event_tickets: { Args: { code?: string; day?: string; event: string }; Returns: Json };
      expire_checkout: { Args: { session_id: string }; Returns: undefined };
      expire_offers: { Args: Record<PropertyKey, never>; Returns: number };
      export_admin_list: {
        Args: {
          cursor_id?: string;
          cursor_key?: string;
          descending?: boolean;
          entity: string;
          filters?: Json;
          q?: string;
          sort?: string;
        };
        Returns: Json;
      };
      export_billing_journal: {
        Args: { from_day: string; layout: string; until_day: string };
        Returns: Json[];
      };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      export_rows: {
        Args: { after_id?: string; kind: string; page_size?: number };
        Returns: {
          fields: Json;
          id: string;
        }[];
      };
      extend_event_occurrences: { Args: Record<PropertyKey, never>; Returns: number };
      fee_item: { Args: { item: string }; Returns: Json };
      find_group_people: { Args: { group_id: string; q: string }; Returns: Json };
      finish_card_setup: { Args: { method?: Json; setup_id: string }; Returns: string };
      finish_comparison: { Args: { is_live: boolean; since: string }; Returns: undefined };
      finish_provider_event: {
        Args: { event_id: string; outcome: string; problem?: string };
        Returns: undefined;
      };
      follow_listing: { Args: { listing: string }; Returns: undefined };
      follow_state: { Args: { listing: string }; Returns: Json };
      forget_push_device: { Args: { address: string; device: string }; Returns: undefined };
      form_confirmations: { Args: { form_id: string }; Returns: Json };
      form_files_due: { Args: Record<PropertyKey, never>; Returns: string[] };
      form_page: { Args: { form_slug: string }; Returns: Json };
      form_summary: { Args: { form_id: string }; Returns: Json };
      forward_report: { Args: { report: string }; Returns: number };
      give_sanction: {
        Args: { days?: number; kind: string; person: string; reason?: string };
        Returns: string;
      };
      grant_membership: {
        Args: { organization_id: string; plan_id: string; reason: string; until: string; user_id: string };
        Returns: undefined;
      };
      grant_placement: {
        Args: { item_id: string; placement_id: string; product_id: string; reason: string };
        Returns: string;
      };
      group_decisions: {
        Args: { after?: string; group_id: string; meeting_id?: string; words?: string };
        Returns: Json;
      };
      group_documents: {
        Args: {
          after?: string;
          group_id: string;
          is_deleted?: boolean;
          meeting_id?: string;
          tag?: string;
          words?: string;
        };
        Returns: Json;
      };
      group_files_due: { Args: Record<PropertyKey, never>; Returns: string[] };
      group_meeting: { Args: { meeting_id: string }; Returns: Json };
      group_meetings: { Args: { after?: string; group_id: string; is_past?: boolean }; Returns: Json };
      group_page: { Args: { page: string }; Returns: Json };
      group_people: { Args: { after?: string; group_id: string }; Returns: Json };
      group_topic: {
        Args: { after?: number; around?: number; before?: number; topic_id: string };
        Returns: Json;
      };
      group_topics: { Args: { before?: string; group_id: string }; Returns: Json };
      group_votes: { Args: { group_id: string }; Returns: Json };
      hand_over_listing: {
        Args: { business: string; new_owner: string; reason: string; seen_at?: string; team_stays?: boolean };
        Returns: Json;
      };
      has_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      held_posts: { Args: { group_id?: string }; Returns: Json };
      home_page: { Args: Record<PropertyKey, never>; Returns: Json };
      hub_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      import_counts: { Args: { import_id: string }; Returns: Json };
      include_import_rows: { Args: { import_id: string; lines?: number[] }; Returns: number };
      intents_to_compare: { Args: { at_most?: number; is_live: boolean; since: string }; Returns: string[] };
      introduce: { Args: { note?: string; one: string; other: string }; Returns: string };
      invitations_of_organization: {
        Args: { organization_id: string };
        Returns: {
          email: string;
          expires_at: string;
          id: string;
          sent_at: string;
        }[];
      };
      invite_manager: { Args: { business_id: string; email: string; role?: string }; Returns: string };
      invite_to_group: { Args: { group_id: string; person: string }; Returns: string };
      invite_to_organization: { Args: { email: string; organization_id: string }; Returns: string };
      invoice_member: {
        Args: { due_on?: string; lines: Json; note?: string; organization_id: string; user_id: string };
        Returns: string;
      };
      is_preview_token: { Args: { token: string }; Returns: boolean };
      is_staff: { Args: { allowed?: Database['public']['Enums']['staff_role'][] }; Returns: boolean };
      issue_invoice: { Args: { invoice_id: string; seen: string }; Returns: string };
      issue_renewals: { Args: { subscription_ids: string[]; until: string }; Returns: number };
      job_contact_emails: {
        Args: { jobs: string[] };
        Returns: {
          contact_email: string;
          job_id: string;
        }[];
      };
      job_page: { Args: { slug: string }; Returns: Json };
      jobs_page: {
        Args: {
          category?: string;
          job_type?: string;
          page?: number;
          page_size?: number;
          q?: string;
          remote?: boolean;
          salary_min?: number;
        };
        Returns: Json;
      };
      join_by_code: { Args: { code: string }; Returns: string };
      join_by_domain: { Args: { organization_id: string }; Returns: string };
      join_group: { Args: { group_id: string; note?: string }; Returns: string };
      join_guest_waiting_list: {
        Args: { guest: Json; occurrence_id: string; quantity: number; ticket_type_id: string };
        Returns: Json;
      };
      join_waiting_list: {
        Args: { occurrence_id: string; quantity: number; ticket_type_id: string };
        Returns: Json;
      };
      launch_subscriber_count: { Args: Record<PropertyKey, never>; Returns: number };
      lead_referrers: {
        Args: { business: string };
        Returns: {
          lead_id: string;
          name: string;
        }[];
      };
      lead_report: { Args: { since: string; until: string }; Returns: Json };
      lead_totals: {
        Args: { business: string; days?: number; last_day: string };
        Returns: {
          contacts: number;
          given: number;
          is_previous: boolean;
          quotes: number;
          referrals: number;
          value: number;
          won: number;
        }[];
      };
      leave_group: { Args: { group_id: string; successor?: string }; Returns: undefined };
      leave_thread: { Args: { thread: string }; Returns: undefined };
      leave_waiting_list: { Args: { token?: string; waiting_id: string }; Returns: undefined };
      lift_sanction: { Args: { reason?: string; sanction: string }; Returns: undefined };
      list_imports: {
        Args: { before?: string; page_size?: number };
        Returns: {
          counts: Json;
          created_at: string;
          file_name: string;
          id: string;
          listing_status: string;
          person: string;
          status: string;
        }[];
      };
      listing_branches: {
        Args: { listing: string };
        Returns: {
          city: string;
          id: string;
          is_main: boolean;
          name: string;
          slug: string;
          status: string;
        }[];
      };
      listing_context: { Args: { listing: string }; Returns: Json };
      listing_ownership: {
        Args: { listings: string[] };
        Returns: {
          business_id: string;
          is_mine: boolean;
          is_owned: boolean;
        }[];
      };
      listing_people: {
        Args: { business: string };
        Returns: {
          added_by: string;
          email: string;
          name: string;
          role: string;
          user_id: string;
        }[];
      };
      listing_use: {
        Args: { days?: number; days_per_bar?: number; last_day: string; listing: string };
        Returns: {
          bar: number;
          count: number;
          is_previous: boolean;
          kind: string;
        }[];
      };
      listing_use_by_day: {
        Args: { days?: number };
        Returns: {
          day: string;
          impressions: number;
          others: number;
        }[];
      };
      make_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      make_setup_code: { Args: Record<PropertyKey, never>; Returns: string };
      managed_listings: {
        Args: { listings: string[] };
        Returns: {
          address: string | null;
          address_line1: string | null;
          address_line2: string | null;
          branch_of: string | null;
          categories: string[];
          city: string | null;
          country: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          email: string | null;
          featured: boolean;
          featured_by_staff: boolean;
          gallery: string[];
          gallery_descriptions: NonNullable<Json>;
          id: string;
          latitude: number | null;
          location: unknown;
          logo_url: string | null;
          longitude: number | null;
          name: string;
          notice: string | null;
          notice_until: string | null;
          open_minutes: unknown;
          opening_hours: NonNullable<Json>;
          organization_id: string | null;
          owner_id: string | null;
          phone: string | null;
          published_at: string | null;
          search_document: unknown;
          show_email: boolean;
          slug: string;
          social_links: string[];
          sort_name: string;
          special_days: unknown;
          special_hours: NonNullable<Json>;
          sponsored: boolean;
          state: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          tagline: string;
          takes_leads: boolean;
          temporarily_closed_until: string | null;
          time_zone: string;
          updated_at: string;
          verified: boolean;
          version: number;
          website: string | null;
          year_founded: number | null;
          zip_code: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'businesses';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      mark_group_read: { Args: { group_id: string }; Returns: undefined };
      mark_lead_seen: { Args: { lead: string }; Returns: undefined };
      mark_notification_read: { Args: { id: string }; Returns: Json };
      mark_notifications_read: { Args: { until: string }; Returns: Json };
      mark_thread_read: { Args: { thread: string; up_to: number }; Returns: undefined };
      masked_listing_emails: {
        Args: { listings: string[] };
        Returns: {
          business_id: string;
          email: string;
        }[];
      };
      matching_jobs: {
        Args: { category: string; job_type: string; q: string; remote: boolean; salary_min: number };
        Returns: {
          applicant_location: string | null;
          application_url: string | null;
          apply_by_form: boolean;
          business_id: string | null;
          business_logo_url: string | null;
          business_name: string | null;
          business_slug: string | null;
          business_website: string | null;
          categories: string[];
          city: string | null;
          country: string | null;
          description: string;
          expire_date: string;
          featured: boolean;
          featured_image: string | null;
          id: string;
          is_remote: boolean;
          job_type: string;
          location: string;
          published_at: string | null;
          requirements: string;
          salary_currency: string;
          salary_max: number | null;
          salary_min: number | null;
          salary_range: string;
          salary_unit: string | null;
          search_document: unknown;
          slug: string;
          sponsored: boolean;
          state: string | null;
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'active_jobs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      may_geocode: { Args: Record<PropertyKey, never>; Returns: boolean };
      may_message_guests: { Args: { event_id: string }; Returns: boolean };
      meeting_calendar: { Args: { meeting_id: string }; Returns: Json };
      members_facts: { Args: { listing: string }; Returns: Json };
      merge_categories: { Args: { from_id: string; into_id: string; kind: string }; Returns: number };
      merge_kept_counts: { Args: Record<PropertyKey, never>; Returns: number };
      merge_listings: {
        Args: {
          keep: string;
          keep_seen_at?: string;
          owner_from?: string;
          reason: string;
          remove: string;
          remove_seen_at?: string;
          take_fields?: string[];
        };
        Returns: string;
      };
      message_files_due: { Args: Record<PropertyKey, never>; Returns: string[] };
      methods_to_forget: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          method_id: string;
          saved_id: string;
        }[];
      };
      minutes_version: { Args: { version_id: number }; Returns: string };
      moderation_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      most_viewed_listings: {
        Args: { days?: number };
        Returns: {
          business_id: string;
          name: string;
          views: number;
          views_before: number;
        }[];
      };
      mute_thread: { Args: { muted: boolean; thread: string }; Returns: undefined };
      my_applications: { Args: { page?: number; page_size?: number }; Returns: Json };
      my_blocks: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          name: string;
          user_id: string;
        }[];
      };
      my_businesses: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string | null;
          address_line1: string | null;
          address_line2: string | null;
          branch_of: string | null;
          categories: string[];
          city: string | null;
          country: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          email: string | null;
          featured: boolean;
          featured_by_staff: boolean;
          gallery: string[];
          gallery_descriptions: NonNullable<Json>;
          id: string;
          latitude: number | null;
          location: unknown;
          logo_url: string | null;
          longitude: number | null;
          name: string;
          notice: string | null;
          notice_until: string | null;
          open_minutes: unknown;
          opening_hours: NonNullable<Json>;
          organization_id: string | null;
          owner_id: string | null;
          phone: string | null;
          published_at: string | null;
          search_document: unknown;
          show_email: boolean;
          slug: string;
          social_links: string[];
          sort_name: string;
          special_days: unknown;
          special_hours: NonNullable<Json>;
          sponsored: boolean;
          state: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          tagline: string;
          takes_leads: boolean;
          temporarily_closed_until: string | null;
          time_zone: string;
          updated_at: string;
          verified: boolean;
          version: number;
          website: string | null;
          year_founded: number | null;
          zip_code: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'businesses';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_community_standing: { Args: Record<PropertyKey, never>; Returns: Json };
      my_connection_requests: { Args: Record<PropertyKey, never>; Returns: Json };
      my_connections: { Args: { after?: string; page_size?: number; q?: string }; Returns: Json };
      my_deals: { Args: { deal?: string }; Returns: Json };
      my_due_invoices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount_due: number;
          currency: string;
          due_on: string;
          id: string;
          is_overdue: boolean;
          number: string;
          payer_name: string;
        }[];
      };
      my_entitlements: {
        Args: { business: string };
        Returns: {
          is_included: boolean;
          key: string;
          max_count: number;
          more_count: number;
          more_plan: string;
          used: number;
        }[];
      };
      my_follows: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          listing: string;
          name: string;
          organization_id: string;
        }[];
      };
      my_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      my_introductions: { Args: Record<PropertyKey, never>; Returns: Json };
      my_join_requests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          message: string;
          name: string;
        }[];
      };
      my_meetings: { Args: Record<PropertyKey, never>; Returns: Json };
      my_membership: { Args: Record<PropertyKey, never>; Returns: Json };
      my_membership_application: { Args: Record<PropertyKey, never>; Returns: Json };
      my_notification_kinds: { Args: Record<PropertyKey, never>; Returns: string[] };
      my_notifications: { Args: { before?: string; page_size?: number }; Returns: Json };
      my_orders: { Args: Record<PropertyKey, never>; Returns: Json };
      my_organization_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          expires_at: string;
          id: string;
          inviter: string;
          organization: string;
        }[];
      };
      my_organizations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          is_included: boolean;
          keeps_roster: boolean;
          more_plan: string;
          more_seats: number;
          name: string;
          people: number;
          plan: string;
          role: string;
          seats: number;
          status: string;
          title: string;
        }[];
      };
      my_plan_price: { Args: { organization_id: string; plan_id: string }; Returns: number };
      my_posts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          author_id: string | null;
          author_name: string;
          content: string;
          created_at: string;
          excerpt: string;
          featured_image: string | null;
          id: string;
          publish_date: string | null;
          published_at: string | null;
          search_document: unknown;
          slug: string;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'blog_posts';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_push_devices: { Args: Record<PropertyKey, never>; Returns: Json };
      my_quiet_hours: { Args: Record<PropertyKey, never>; Returns: Json };
      my_referrals: {
        Args: Record<PropertyKey, never>;
        Returns: {
          business: string;
          business_slug: string;
          created_at: string;
          customer: string;
          id: string;
          state: string;
          thanked_at: string;
          thanks: string;
          value: number;
        }[];
      };
      my_registrations: { Args: { event?: string }; Returns: Json };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          ip: string;
          is_current: boolean;
          last_used_at: string;
          second_factor: boolean;
          user_agent: string;
        }[];
      };
      my_threads: { Args: { after?: string; page_size?: number }; Returns: Json };
      nearest_event_days: {
        Args: {
          attendance?: string;
          category?: string;
          first_day: string;
          in_city?: string;
          last_day: string;
        };
        Returns: string[];
      };
      newest_posts: { Args: { page_size?: number; section: string }; Returns: Json };
      note_card_setup: { Args: { session_id: string; setup_id: string }; Returns: undefined };
      note_checkout: {
        Args: { expires_at: string; payment_id: string; session_id: string; url: string };
        Returns: string;
      };
      note_forgotten: { Args: { saved_id: string }; Returns: undefined };
      note_missing_payment: { Args: { intent_id: string }; Returns: undefined };
      note_refund: {
        Args: { message?: string; outcome: string; provider_refund_id: string; refund_id: string };
        Returns: undefined;
      };
      notification_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      offer_series_places: { Args: Record<PropertyKey, never>; Returns: number };
      order_event_items: { Args: { entity: string; event_id: string; ids: string[] }; Returns: undefined };
      order_history: { Args: { order_id: string }; Returns: Json };
      order_placement: {
        Args: { item_id: string; pays: string; placement_id: string; product_id: string; seen_price: number };
        Returns: Json;
      };
      organization: {
        Args: { id: string };
        Returns: {
          address_line1: string | null;
          address_line2: string | null;
          billing_email: string | null;
          business_subscription_status: string;
          city: string | null;
          country: string;
          created_at: string;
          employee_count: number | null;
          id: string;
          is_tax_exempt: boolean;
          joined_on: string | null;
          legal_name: string | null;
          name: string;
          owner_id: string;
          state: string | null;
          tax_id: string | null;
          updated_at: string;
          zip_code: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'business_profiles';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      organization_attendance: { Args: { organization_id: string }; Returns: Json };
      organizations_of_my_domain: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      pay_per_year: { Args: { amount: number; unit: string }; Returns: number };
      pay_walk_in: {
        Args: { door?: Json; method?: string; order_id: string; reference?: string };
        Returns: Json;
      };
      pending_approval_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          entity: string;
          waiting: number;
        }[];
      };
      people_of_organization: {
        Args: { organization_id: string };
        Returns: {
          avatar_url: string;
          email: string;
          is_billing_contact: boolean;
          is_included: boolean;
          joined_at: string;
          keeps_roster: boolean;
          listings: string[];
          name: string;
          role: string;
          source: string;
          title: string;
          user_id: string;
          votes: boolean;
        }[];
      };
      people_page: {
        Args: {
          after?: string;
          category?: string;
          in_group?: string;
          organization?: string;
          page_size?: number;
          q?: string;
          skill?: string;
        };
        Returns: Json;
      };
      person_page: { Args: { page: string }; Returns: Json };
      place_guest_order: { Args: { guest: Json; wanted: Json }; Returns: Json };
      place_order: { Args: { wanted: Json }; Returns: Json };
      placement_offers: { Args: { entity: string; item_id: string }; Returns: Json };
      placement_reviews: {
        Args: { items: string[] };
        Returns: {
          approved_at: string;
          currency: string;
          days: number;
          invoice_id: string;
          invoice_status: string;
          is_grant: boolean;
          item_id: string;
          kind: string;
          name: string;
          status: string;
          total: number;
        }[];
      };
      post_page: { Args: { slug: string }; Returns: Json };
      posts_page: {
        Args: { category?: string; page?: number; page_size?: number; section: string };
        Returns: Json;
      };
      preview_cancellation: {
        Args: { order_id: string; ticket_ids: string[]; token?: string };
        Returns: Json;
      };
      preview_joining: {
        Args: { employees?: number; organization_id?: string; plan_id: string };
        Returns: Json;
      };
      preview_memberships: { Args: { until: string }; Returns: Json };
      preview_plan_change: { Args: { plan_id: string; subscription_id: string }; Returns: Json };
      preview_refund_run: { Args: { event_id: string; occurrence_id?: string }; Returns: Json };
      preview_renewals: { Args: { until: string }; Returns: Json };
      preview_seats: { Args: { quantity: number; subscription_id: string }; Returns: Json };
      profile_review_list: { Args: Record<PropertyKey, never>; Returns: Json };
      public_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      public_person: { Args: { page: string }; Returns: Json };
      queue_digests: { Args: Record<PropertyKey, never>; Returns: number };
      queue_event_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      queue_job_alerts: { Args: Record<PropertyKey, never>; Returns: number };
      queue_meeting_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      queue_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      queue_unread_messages: { Args: Record<PropertyKey, never>; Returns: number };
      quote_businesses: {
        Args: { category: string; chosen?: string };
        Returns: {
          city: string;
          name: string;
          slug: string;
          tagline: string;
        }[];
      };
      quote_order: { Args: { occurrence_id: string; wanted: Json }; Returns: Json };
      react_to_post: { Args: { is_on: boolean; post_id: string; reaction: string }; Returns: undefined };
      read_activity: {
        Args: {
          before?: number;
          by_actor?: string;
          in_group?: string;
          of_action?: string;
          of_entity?: string;
          of_item?: string;
          page_size?: number;
          q?: string;
          since?: string;
        };
        Returns: {
          action: string;
          actor_id: string;
          actor_name: string;
          actor_role: string;
          entity: string;
          entity_id: string;
          group_key: string;
          group_size: number;
          id: number;
          item_name: string;
          new_values: Json;
          occurred_at: string;
          old_values: Json;
          reason: string;
          request_id: string;
        }[];
      };
      read_application: { Args: { application_id: string }; Returns: Json };
      read_geocoded: { Args: { wanted: string }; Returns: Json };
      read_lead_request: { Args: { request_id: string; token?: string }; Returns: Json };
      read_order: { Args: { order_id: string; token?: string }; Returns: Json };
      read_ticket: { Args: { registration_id: string; token: string }; Returns: Json };
      read_waiting: { Args: { token?: string; waiting_id: string }; Returns: Json };
      receive_contact_message: {
        Args: {
          address: string;
          body: string;
          listing_slug: string;
          sender_email: string;
          sender_name: string;
          sender_phone: string;
        };
        Returns: string;
      };
      receive_form_response: {
        Args: {
          address?: string;
          answers: Json;
          form_slug: string;
          language?: string;
          person?: string;
          response: string;
          sender_email?: string;
        };
        Returns: Json;
      };
      receive_provider_event: {
        Args: {
          account: string;
          created_at: string;
          event_id: string;
          event_type: string;
          is_live: boolean;
          object_id: string;
        };
        Returns: boolean;
      };
      receive_report: {
        Args: {
          about: string;
          about_slug: string;
          address?: string;
          details: string;
          email?: string;
          language?: string;
          reason: string;
          report_kind: string;
          suggestion?: Json;
        };
        Returns: string;
      };
      record_difference: { Args: { difference_id: string }; Returns: undefined };
      record_event_export: {
        Args: { entity: string; event_id: string; row_count: number };
        Returns: undefined;
      };
      record_group_decision: {
        Args: {
          body: string;
          decided_on?: string;
          decision_id: string;
          group_id: string;
          meeting_id?: string;
        };
        Returns: Json;
      };
      record_lead_export: { Args: { business: string; row_count: number }; Returns: undefined };
      record_lead_report_export: {
        Args: { row_count: number; since: string; until: string };
        Returns: undefined;
      };
      record_payment: {
        Args: {
          amount: number;
          invoice_id: string;
          keeps_rest?: boolean;
          method: string;
          note?: string;
          received_on: string;
          reference?: string;
          request_id?: string;
        };
        Returns: string;
      };
      record_payments: { Args: { items: Json }; Returns: Json };
      record_payout: {
        Args: { amount: number; deposited_on: string; fees: number; note?: string; payout_id?: string };
        Returns: string;
      };
      record_vote_as_decision: { Args: { vote_id: string }; Returns: Json };
      redeem_deal: {
        Args: { code: string; deal_id: string; redemption_id?: string };
        Returns: {
          code: string;
          created_at: string;
          deal_id: string;
          id: string;
          redeemed_at: string | null;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'deal_redemptions';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      refer_customer: {
        Args: {
          customer: string;
          email: string;
          has_consent: boolean;
          listing: string;
          need: string;
          phone: string;
        };
        Returns: string;
      };
      register_for_event: {
        Args: { answers?: Json; guests?: number; occurrence_id: string };
        Returns: {
          attended_at: string | null;
          attendee_email: string | null;
          attendee_name: string;
          created_at: string;
          event_id: string;
          given_at: string | null;
          guest_language: string;
          guests: number;
          held_until: string | null;
          id: string;
          is_listed: boolean;
          number: number;
          occurrence_id: string;
          offered_until: string | null;
          order_id: string | null;
          seat: number;
          status: string;
          status_changed_at: string | null;
          status_changed_by: string | null;
          status_reason: string | null;
          table_id: string | null;
          ticket_id: string | null;
          updated_at: string;
          user_id: string | null;
          wanted_quantity: number | null;
          wanted_type_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'event_registrations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      registration_questions: { Args: { registration_id: string; token?: string }; Returns: Json };
      related_posts: {
        Args: { page_size?: number; post_id: string };
        Returns: {
          author_name: string;
          category_slugs: string[] | null;
          content: string;
          excerpt: string;
          featured_image: string | null;
          id: string;
          publish_date: string | null;
          reading_minutes: number | null;
          slug: string;
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'published_posts';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      remove_connection: { Args: { person: string }; Returns: undefined };
      remove_from_group: { Args: { group_id: string; person: string }; Returns: undefined };
      remove_from_organization: { Args: { organization_id: string; user_id: string }; Returns: undefined };
      remove_message_file: { Args: { file: string }; Returns: undefined };
      remove_payment_method: { Args: { method_id: string; person_id: string }; Returns: undefined };
      remove_push_device: { Args: { device: string }; Returns: undefined };
      rename_thread: { Args: { thread: string; title: string }; Returns: undefined };
      renew_listed_events: { Args: Record<PropertyKey, never>; Returns: number };
      reopen_difference: { Args: { difference_id: string }; Returns: undefined };
      report_in_community: {
        Args: { details?: string; entity: string; id: string; reason: string; seq?: number };
        Returns: string;
      };
      report_message: { Args: { message: string; reason?: string }; Returns: string };
      report_stuck_refund_runs: { Args: Record<PropertyKey, never>; Returns: number };
      request_comparison: { Args: Record<PropertyKey, never>; Returns: undefined };
      request_profile_review: { Args: Record<PropertyKey, never>; Returns: undefined };
      request_quotes: { Args: { address: string; person: string; wanted: Json }; Returns: undefined };
      request_refund: {
        Args: { amount: number; payment_id: string; reason: string; refund_id?: string };
        Returns: string;
      };
      request_to_join: { Args: { business_id: string; message?: string }; Returns: string };
      requests_of_organization: {
        Args: { organization_id: string };
        Returns: {
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
        }[];
      };
      resend_order: { Args: { order_id: string; token?: string }; Returns: undefined };
      reset_second_factor: { Args: { person: string; reason: string }; Returns: undefined };
      resolve_difference: { Args: { difference_id: string; note: string }; Returns: undefined };
      resolve_import_categories: { Args: { choices: Json; import_id: string }; Returns: number };
      restore_connection: { Args: { person: string }; Returns: undefined };
      restore_document_version: { Args: { document_id: string; number: number }; Returns: undefined };
      restore_group_decision: { Args: { decision_id: string }; Returns: undefined };
      restore_group_document: { Args: { document_id: string }; Returns: undefined };
      restore_group_meeting: { Args: { meeting_id: string }; Returns: undefined };
      restore_revision: { Args: { revision_id: string; seen_at?: string }; Returns: string };
      restore_to_group: { Args: { group_id: string; person: string }; Returns: undefined };
      restore_to_organization: { Args: { organization_id: string; user_id: string }; Returns: undefined };
      resume_group_vote: { Args: { vote_id: string }; Returns: undefined };
      retry_refund_run: { Args: { run_id: string }; Returns: undefined };
      revert_change: { Args: { audit_id: number; reason?: string }; Returns: Json };
      revoke_claim: { Args: { claim: string; reason: string; team_stays?: boolean }; Returns: Json };
      revoke_group_decision: { Args: { decision_id: string; reason: string }; Returns: undefined };
      revoke_invitation: { Args: { invitation_id: string }; Returns: string };
      roll_listing_views: { Args: Record<PropertyKey, never>; Returns: number };
      sanction_list: { Args: { before?: string; filter?: string; person?: string }; Returns: Json };
      save_event_sponsors: { Args: { event_id: string; sponsors: Json }; Returns: Json };
      save_event_tables: { Args: { event_id: string; tables: Json }; Returns: undefined };
      save_event_template: { Args: { event_id: string; name: string; template_id: string }; Returns: string };
      save_form: {
        Args: { changes?: Json; fields?: Json; form_id: string; seen_revision: number };
        Returns: number;
      };
      save_group_meeting: {
        Args: {
          agenda?: string[];
          day: string;
          ends: string;
          group_id: string;
          meeting_id: string;
          place?: string;
          seen_version?: number;
          starts: string;
          title: string;
          video_url?: string;
        };
        Returns: Json;
      };
      save_invoice_draft: {
        Args: {
          due_on?: string;
          invoice_id: string;
          lines: Json;
          note?: string;
          organization_id: string;
          seen?: string;
          user_id: string;
        };
        Returns: string;
      };
      save_meeting_minutes: {
        Args: { body: string; meeting_id: string; seen_version?: number };
        Returns: Json;
      };
      save_post: {
        Args: { entity: string; fields: Json; is_new?: boolean; item_id: string; seen_at?: string };
        Returns: Json;
      };
      save_registration_answers: {
        Args: { answers: Json; registration_id: string; token?: string };
        Returns: undefined;
      };
      save_ticket_type: { Args: { event_id: string; prices: Json; ticket: Json }; Returns: string };
      search_businesses: {
        Args: {
          after?: string;
          category?: string;
          in_city?: string;
          near_latitude?: number;
          near_longitude?: number;
          open_now?: boolean;
          options?: string[];
          page_size?: number;
          q?: string;
          sort?: string;
        };
        Returns: {
          address: string;
          categories: string[];
          city: string;
          distance_km: number;
          featured: boolean;
          id: string;
          is_open: boolean;
          latitude: number;
          logo_url: string;
          longitude: number;
          name: string;
          notice: string;
          opening_hours: Json;
          page_cursor: string;
          phone: string;
          slug: string;
          special_hours: Json;
          sponsored: boolean;
          tagline: string;
          temporarily_closed_until: string;
          time_zone: string;
          verified: boolean;
        }[];
      };
      search_group_posts: { Args: { group_id: string; q: string }; Returns: Json };
      search_hub: { Args: { kinds?: string[]; per_kind?: number; q: string }; Returns: Json };
      search_messages: { Args: { q: string }; Returns: Json };
      seat_automatically: { Args: { event_id: string; occurrence_id: string }; Returns: Json };
      seat_people: {
        Args: { despite_full?: boolean; event_id: string; registration_ids: string[]; table_id?: string };
        Returns: number;
      };
      seats_of_organization: {
        Args: { organization_id: string };
        Returns: {
          billing_interval: string;
          can_add: boolean;
          currency: string;
          ends_at: string;
          further: number;
          included: number;
          invoice_id: string;
          invoice_number: string;
          next_seats: number;
          seat_price: number;
          subscription_id: string;
          used: number;
        }[];
      };
      send_claim_code: { Args: { can_text: boolean; claim: string; claimant: string }; Returns: Json };
      send_event_message: {
        Args: {
          audience: string;
          body: string;
          event_id: string;
          message_id: string;
          occurrence_id?: string;
          subject: string;
          ticket_type_id?: string;
        };
        Returns: {
          audience: string;
          body: string;
          created_at: string;
          event_id: string;
          id: string;
          occurrence_id: string | null;
          receivers: number;
          sent_by: string | null;
          subject: string;
          ticket_type_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'event_messages';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      send_message: { Args: { body: string; client: string; files?: Json; thread: string }; Returns: Json };
      send_win_backs: { Args: { note?: string; subscription_ids: string[] }; Returns: Json };
      set_branch: { Args: { listing: string; main?: string }; Returns: undefined };
      set_custom_values: { Args: { answers: Json; entity: string; entity_id: string }; Returns: Json };
      set_group_preferences: {
        Args: { emails: string; group_id: string; is_listed: boolean };
        Returns: undefined;
      };
      set_group_term: {
        Args: { ends_on?: string; group_id: string; person: string; role?: string; starts_on?: string };
        Returns: undefined;
      };
      set_join_code: { Args: { is_on: boolean; organization_id: string }; Returns: string };
      set_join_domain: {
        Args: { domain: string; is_on: boolean; organization_id: string };
        Returns: undefined;
      };
      set_meeting_attendance: {
        Args: { attendance: string; meeting_id: string; person: string };
        Returns: undefined;
      };
      set_minutes_status: {
        Args: { approved_in?: string; meeting_id: string; seen_version: number; status: string };
        Returns: undefined;
      };
      set_next_seats: { Args: { quantity: number; subscription_id: string }; Returns: undefined };
      set_off_listings: {
        Args: { is_off: boolean; organization_id: string; user_id: string };
        Returns: undefined;
      };
      set_organization_role: {
        Args: {
          is_billing_contact: boolean;
          keeps_roster: boolean;
          organization_id: string;
          title: string;
          user_id: string;
          votes: boolean;
        };
        Returns: undefined;
      };
      set_quiet_hours: {
        Args: { ends_at?: string; starts_at?: string; time_zone?: string };
        Returns: undefined;
      };
      set_renewal: {
        Args: { is_automatic: boolean; is_ending: boolean; subscription_id: string };
        Returns: undefined;
      };
      set_takes_leads: { Args: { business: string; takes: boolean }; Returns: undefined };
      set_topic_state: {
        Args: { is_closed: boolean; is_pinned: boolean; topic_id: string };
        Returns: undefined;
      };
      set_user_type: { Args: { person: string; reason: string; to_type: string }; Returns: string };
      settle_application_files: { Args: { paths: string[] }; Returns: number };
      settle_form_files: { Args: { paths: string[] }; Returns: number };
      settle_geocoding_task: {
        Args: { asked: string; business: string; latitude?: number; longitude?: number; result: string };
        Returns: boolean;
      };
      settle_group_files: { Args: { paths: string[] }; Returns: number };
      settle_message_file: {
        Args: {
          file: string;
          has_preview?: boolean;
          height?: number;
          name: string;
          size: number;
          type: string;
          width?: number;
        };
        Returns: undefined;
      };
      settle_message_files: { Args: { paths: string[] }; Returns: number };
      settle_outbox: {
        Args: { item: string; of_attempt: number; outcome: string; problem?: string };
        Returns: boolean;
      };
      sitemap_index: { Args: Record<PropertyKey, never>; Returns: Json };
      sitemap_part: { Args: { kind: string; part?: number; site_url: string }; Returns: string };
      stage_import_rows: { Args: { import_id: string; staged: Json }; Returns: Json };
      stale_checkouts: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          payment_id: string;
          session_id: string;
        }[];
      };
      start_refund_run: {
        Args: { event_id: string; occurrence_id?: string; reason: string; run_id: string };
        Returns: {
          created_at: string;
          created_by: string | null;
          event_id: string;
          finished_at: string | null;
          id: string;
          occurrence_id: string | null;
          reason: string;
          stopped_at: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'refund_runs';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      start_thread: { Args: { new_id?: string; people: string[]; title?: string }; Returns: string };
      stop_job_alert: { Args: { alert_token: string }; Returns: undefined };
      stop_refund_run: { Args: { run_id: string }; Returns: undefined };
      store_geocoded: { Args: { found: Json; wanted: string }; Returns: undefined };
      subscribe_to_launch: { Args: { address: string; email: string; language: string }; Returns: undefined };
      subscription_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          avatar_url: string;
          business_subscription_status: string;
          display_name: string;
          membership_status: string;
          show_subscription_modal: boolean;
          user_type: string;
        }[];
      };
      sync_check_ins: { Args: { items: Json }; Returns: Json };
      take_card_setups: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          session_id: string;
          setup_id: string;
        }[];
      };
      take_due_charges: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          amount: number;
          currency: string;
          customer_id: string;
          invoice_id: string;
          method_id: string;
          number: string;
          payment_id: string;
        }[];
      };
      take_geocoding_task: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          business_id: string;
        }[];
      };
      take_outbox: {
        Args: { max_count: number };
        Returns: {
          attempt: number;
          channel: string;
          data: Json;
          first_name: string;
          id: string;
          language: string;
          recipient: string;
          secrets: Json;
          template: string;
          unsubscribe_token: string;
        }[];
      };
      take_provider_events: {
        Args: { at_most: number };
        Returns: {
          event_id: string;
          event_type: string;
          is_live: boolean;
          object_id: string;
        }[];
      };
      take_requested_refunds: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          amount: number;
          currency: string;
          intent_id: string;
          refund_id: string;
        }[];
      };
      take_unsettled_payments: {
        Args: { at_most: number; is_live: boolean };
        Returns: {
          intent_id: string;
          payment_id: string;
          session_id: string;
        }[];
      };
      thank_referrer: { Args: { lead: string; shares_value?: boolean; thanks?: string }; Returns: undefined };
      thread_page: {
        Args: {
          after?: number;
          around?: number;
          before?: number;
          changed_after?: number;
          page_size?: number;
          thread: string;
        };
        Returns: Json;
      };
      transfer_ticket: {
        Args: { email?: string; name: string; seat: number; ticket_id: string; token?: string };
        Returns: Json;
      };
      undo_community_decision: { Args: { report: string }; Returns: undefined };
      undo_deposit: { Args: { deposit_id: string; reason: string }; Returns: undefined };
      undo_import: { Args: { import_id: string; max_count?: number }; Returns: Json };
      undo_walk_in: { Args: { order_id: string; reason: string }; Returns: Json };
      unknown_import_categories: {
        Args: { import_id: string };
        Returns: {
          name: string;
          rows: number;
        }[];
      };
      unmerge_listings: { Args: { merge: string; reason?: string }; Returns: Json };
      unread_messages: { Args: Record<PropertyKey, never>; Returns: number };
      unsubscribe: { Args: { token: string }; Returns: string };
      use_recovery_code: { Args: { code: string }; Returns: boolean };
      use_setup_code: { Args: { code: string }; Returns: boolean };
      verify_claim_code: { Args: { claim: string; claimant: string; code: string }; Returns: Json };
      withdraw_application: { Args: { application_id: string }; Returns: string };
      withdraw_connection: { Args: { person: string }; Returns: undefined };
      withdraw_group_request: { Args: { group_id: string }; Returns: undefined };
      withdraw_join_request: { Args: { request_id: string }; Returns: undefined };
      withdraw_lead_request: { Args: { request_id: string; token?: string }; Returns: Json };
      withdraw_membership_application: { Args: { application_id: string }; Returns: undefined };
    };
    Enums: {
      staff_role: 'admin' | 'editor';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      staff_role: ['admin', 'editor'],
    },
  },
} as const;
