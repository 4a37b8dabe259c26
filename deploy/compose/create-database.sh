#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser: the service's own user is none, and may make roles.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role books login createrole password :'password';
create database books owner books;
SQL
